# The server with its page. Build it from a clone with Docker, or with Podman or buildah and `--format docker`, because
# the OCI format has no health check. docs/operating.md describes its use; deploy/compose.yaml adds a database and TLS.
# Base images other than Docker Hub's: --build-arg PYTHON=... --build-arg NODE=...
ARG PYTHON=docker.io/library/python:3.13-slim-trixie
ARG NODE=docker.io/library/node:24-trixie-slim

FROM ${PYTHON} AS build
RUN apt-get update && apt-get install --yes --no-install-recommends g++ make && rm -rf /var/lib/apt/lists/*
RUN python3 -m venv /opt/clamber && python3 -m venv /opt/zig
WORKDIR /clamber
COPY requirements/ci.txt requirements/release.txt requirements/
COPY pyproject.toml CMakeLists.txt LICENSE README.md Makefile ./
COPY bindings bindings
COPY kernel kernel
RUN make wasm RUN=/opt/zig/bin/python --assume-old=.venv/.locked
COPY src src
RUN /opt/clamber/bin/pip install --no-cache-dir --constraint requirements/ci.txt '.[server,nodes,push]' \
    && /opt/clamber/bin/pip uninstall --yes pip
COPY web/scripts web/scripts
RUN /opt/clamber/bin/python web/scripts/local_data.py build/local

FROM ${NODE} AS page
WORKDIR /clamber/web
COPY web/package.json web/package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY docs/rules /clamber/docs/rules
COPY src/clamber/nets /clamber/src/clamber/nets
COPY src/clamber/sentences /clamber/src/clamber/sentences
COPY web ./
COPY --from=build /clamber/build /clamber/build
RUN npm run build

FROM build AS whole
COPY --from=page /clamber/src/clamber/server/static static
RUN mv static "$(/opt/clamber/bin/python -c 'import clamber.server; print(clamber.server.__path__[0])')"

FROM ${PYTHON}
RUN useradd --system --uid 10001 --user-group --create-home --home-dir /var/lib/clamber clamber \
    && chmod 700 /var/lib/clamber
COPY --from=whole /opt/clamber /opt/clamber
ENV PATH=/opt/clamber/bin:$PATH \
    CLAMBER_HOST=0.0.0.0 \
    CLAMBER_DATABASE=sqlite:////var/lib/clamber/tables.sqlite
USER clamber
WORKDIR /var/lib/clamber
VOLUME /var/lib/clamber
EXPOSE 8451
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s \
    CMD python3 -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:${CLAMBER_PORT:-8451}/readyz', timeout=9)"
CMD ["clamber", "serve", "--no-open"]
