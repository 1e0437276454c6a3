#!/bin/sh
# Writes the server blocks: with TLS if there is a certificate, otherwise without, for a proxy in front that terminates
# TLS.
set -eu
target=/run/nginx
certificate=/run/secrets/tls/fullchain.pem
key=/run/secrets/tls/privkey.pem

: >"$target/real-ip.conf"
for address in $(printf '%s' "${TRUSTED_PROXIES:-}" | tr ',' ' '); do
  case $address in
    # To stdout, because the pipe of stderr is not read to its end once this container has ended.
    *[!0-9a-fA-F:./]*) echo "TRUSTED_PROXIES: not an address: $address"; exit 1 ;;
  esac
  echo "set_real_ip_from $address;" >>"$target/real-ip.conf"
done

# listen PORT [ssl]: on IPv4, and on IPv6 where the kernel has it.
listen() {
  echo "  listen $1 ${2:+$2 }default_server;"
  [ ! -e /proc/net/if_inet6 ] || echo "  listen [::]:$1 ${2:+$2 }default_server;"
}

if [ -r "$certificate" ] && [ -r "$key" ]; then
  cat >"$target/servers.conf" <<CONF
server {
$(listen 8080)
  include site-headers.conf;
  include acme.conf;
  location / {
    return 308 \$site_origin\$request_uri;
  }
}
server {
$(listen 8443 ssl)
  http2 on;
  ssl_certificate $certificate;
  ssl_certificate_key $key;
  include server.conf;
}
CONF
  echo "nginx: TLS on 8443; 8080 redirects to it"
else
  cat >"$target/servers.conf" <<CONF
server {
$(listen 8080)
  include server.conf;
}
CONF
  echo "nginx: no certificate in secrets/tls; plain HTTP on 8080 for a proxy that terminates TLS"
fi
