/*
 * A disk that loses what was not synced: preloaded into a process, it keeps beside the files of POWER_ROOT what a power
 * cut would leave of them, in POWER_STORE. `inode/N` is a file's content at its last fsync; `folder/P` lists the names
 * of a folder (P: its path with %2F for /) at the folder's last fsync, one "inode name" a line. Folders themselves are
 * taken for durable, since file systems with a journal keep them before what they hold.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void fail(const char *what) {
  perror(what);
  abort();
}

static void put(const char *kind, const char *name, int (*fill)(int to, int from, const char *path), int from,
                const char *path) {
  const char *store = getenv("POWER_STORE");
  char target[PATH_MAX * 2], temporary[PATH_MAX * 2];
  snprintf(target, sizeof target, "%s/%s/%s", store, kind, name);
  snprintf(temporary, sizeof temporary, "%s/%s.%ld", store, "new", (long)syscall(SYS_gettid));
  int to = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (to < 0) fail(temporary);
  if (fill(to, from, path) != 0) fail(path);
  close(to);
  if (rename(temporary, target) != 0) fail(target);
}

static int copy_content(int to, int from, const char *path) {
  (void)path;
  char buffer[65536];
  off_t at = 0;
  for (;;) {
    ssize_t got = pread(from, buffer, sizeof buffer, at);
    if (got <= 0) return (int)got;
    if (write(to, buffer, (size_t)got) != got) return -1;
    at += got;
  }
}

static int list_names(int to, int from, const char *path) {
  (void)from;
  DIR *folder = opendir(path);
  if (!folder) return -1;
  struct dirent *entry;
  while ((entry = readdir(folder))) {
    if (entry->d_type == DT_REG) dprintf(to, "%llu %s\n", (unsigned long long)entry->d_ino, entry->d_name);
  }
  return closedir(folder);
}

static void keep(int fd) {
  const char *root = getenv("POWER_ROOT");
  if (!root || !getenv("POWER_STORE")) return;
  char link[64], path[PATH_MAX], name[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return;
  path[length] = 0;
  size_t rootLength = strlen(root);
  if (strncmp(path, root, rootLength) != 0) return;
  struct stat found;
  if (fstat(fd, &found) != 0) return;
  if (S_ISREG(found.st_mode)) {
    snprintf(name, sizeof name, "%llu", (unsigned long long)found.st_ino);
    /* The descriptor may be for writing only. */
    int from = open(link, O_RDONLY | O_CLOEXEC);
    if (from < 0) return;
    put("inode", name, copy_content, from, path);
    close(from);
  } else if (S_ISDIR(found.st_mode)) {
    size_t at = 0;
    for (const char *part = path + rootLength; *part && at < sizeof name - 4; part++) {
      if (*part == '/') {
        memcpy(name + at, "%2F", 3);
        at += 3;
      } else name[at++] = *part;
    }
    name[at] = 0;
    put("folder", at ? name : "%2F", list_names, fd, path);
  }
}

int fsync(int fd) {
  keep(fd);
  return 0;
}

int fdatasync(int fd) {
  keep(fd);
  return 0;
}
