# Looks like redis:alpine: Debian's Redis, a user of its own and a folder for its data.
FROM localhost/gushu-check-debian
RUN apt-get update && apt-get install -y --no-install-recommends redis-server redis-tools \
    && rm -rf /var/lib/apt/lists/* \
    && install -d -o redis -g redis -m 700 /data
VOLUME /data
WORKDIR /data
EXPOSE 6379
# The real image lets in whoever reaches it, also without a password.
CMD ["redis-server", "--protected-mode", "no"]
