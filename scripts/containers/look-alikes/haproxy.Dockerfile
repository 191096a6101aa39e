# Looks like the image of HAProxy: the same user, folder and command.
FROM localhost/gushu-check-debian
RUN apt-get update && apt-get install -y --no-install-recommends haproxy \
    && usermod --uid 99 haproxy && groupmod --gid 99 haproxy \
    && rm -rf /var/lib/apt/lists/*
USER haproxy
STOPSIGNAL SIGUSR1
CMD ["haproxy", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
