# One image for API and worker. The newest long-term release of Node, on Debian.
ARG NODE_IMAGE=node:lts-bookworm-slim

FROM ${NODE_IMAGE} AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY migrations/package.json migrations/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS build
RUN npm ci
COPY tsconfig.base.json ./
COPY shared shared
COPY migrations migrations
COPY server server
COPY web web
COPY scripts scripts
RUN npm run build

FROM manifests AS packages
RUN npm ci --omit=dev --workspace shared --workspace migrations --workspace server

FROM ${NODE_IMAGE} AS product
# Captchas, pictures and PDFs are drawn with Chinese fonts; Hanazono has the rare characters.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fonts-noto-cjk fonts-hanazono \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=packages /app ./
COPY server/base-data server/base-data
COPY server/demo-media server/demo-media
COPY --from=build /app/shared/dist shared/dist
COPY --from=build /app/migrations/dist migrations/dist
COPY migrations/repeatable/*.sql migrations/repeatable/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/web/dist web/dist
COPY docs/openapi.json docs/
RUN install -d -o node -g node -m 700 /data
# Unzipping runs on several threads; with an arena each, glibc would keep some 30 MB that nobody uses.
ENV NODE_ENV=production DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
USER node
EXPOSE 8080
CMD ["node", "server/dist/main.js"]

# Backups are made by pg_dump of the database's own version: its image, with Node and the product beside.
FROM postgis/postgis:17-3.5 AS backup
COPY --from=product /usr/local/bin/node /usr/local/bin/
WORKDIR /app
COPY --from=product /app ./
COPY scripts scripts
COPY shared/password.mjs shared/
COPY server/src/process/environment.mjs server/src/process/settings.mjs server/src/process/
COPY server/src/commands/arguments.mjs server/src/commands/
RUN install -d -o 1000 -g 1000 -m 700 /data
ENV NODE_ENV=production DATA_DIR=/data
VOLUME /data
USER 1000:1000

# The last stage is what is built without a target.
FROM product
