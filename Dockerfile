# All programs of Usher in one image; the command selects one: dist/worker.js, api.js, codec.js, setup.js, …
#   docker build --tag usher:$(git rev-parse --short HEAD) .
# The base images are pinned by digest; the tag shows the version.
FROM node:24.18.0-bookworm@sha256:5711a0d445a1af54af9589066c646df387d1831a608226f4cd694fc59e745059 AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24.18.0-bookworm@sha256:5711a0d445a1af54af9589066c646df387d1831a608226f4cd694fc59e745059 AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node --import tsx scripts/build.ts

FROM node:24.18.0-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
# glibc would keep freed memory in up to eight arenas a core: 40 to 100 KB more for each waiting checkout.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    USHER_DATA_DIR=/var/lib/usher \
    USHER_PARTNERS_FILE=/var/lib/usher/partners.json
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
# A volume mounted here gets the owner of this folder.
RUN install --directory --owner=node --group=node --mode=0700 /var/lib/usher
# The user `node`, by its number, which every system understands.
USER 1000:1000
# Stops the programs: the API hands its callers on, a worker finishes its calls, for 40 seconds at most.
STOPSIGNAL SIGTERM
# For the API, the worker and the codec server; the other programs have their own in docker-compose.yml.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.OPS_PORT}/livez`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--enable-source-maps"]
CMD ["dist/worker.js"]
