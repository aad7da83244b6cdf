// Provider of OpenID Connect for tests, on this machine: anybody signs in with any name. Prints its address, and ends when
// its input ends. The argument is the secret of the client `clamber`, which may return to any port of this machine.
import { Provider } from "oidc-provider";
import { createServer } from "node:http";

const server = createServer();
await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
const issuer = `http://localhost:${server.address().port}`;
const provider = new Provider(issuer, {
    clients: [
        {
            client_id: "clamber",
            client_secret: process.argv[2],
            application_type: "native", // its addresses on this machine may have any port
            redirect_uris: ["http://localhost/account", "http://127.0.0.1/account"],
        },
    ],
    cookies: { keys: ["for tests only"] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
});
server.on("request", provider.callback());
process.stdout.write(`${issuer}\n`);
process.stdin.on("end", () => process.exit()).resume();
