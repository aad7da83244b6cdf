/** Notices of this browser by Web Push. */

import { api } from "../network/api";
import type { PushState, Subscribe } from "../protocol";
import { settings } from "../settings.svelte";

export type Kinds = NonNullable<PushState["kinds"]>;

/** Return whether this browser can get notices: in a secure context, and on iPhones in an installed page only. */
export function isSupported(): boolean {
  return "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
}

/** Subscribe this browser, which has the permission, or change the kinds of its notices. */
export async function subscribe(key: string, kinds: Kinds): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  // The key of the server may have changed, which a subscription does not outlast.
  const subscription = await pushManager.subscribe(wish).catch(async () => {
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(wish);
  });
  return api.subscribe({ ...bodyOf(subscription), language: settings.language, kinds });
}

/** End the notices of this browser. */
export async function unsubscribe(): Promise<PushState> {
  const { pushManager } = await navigator.serviceWorker.ready;
  await (await pushManager.getSubscription())?.unsubscribe();
  return api.unsubscribe();
}

function bodyOf(subscription: PushSubscription): Pick<Subscribe, "endpoint" | "p256dh" | "auth"> {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? "", p256dh: keys?.["p256dh"] ?? "", auth: keys?.["auth"] ?? "" };
}
