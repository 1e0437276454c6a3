# Lets one script at a time change this site; sourced by scripts/apply, backup, certificate, restore and upgrade, in the
# site's folder. A second one waits: a renewal or a backup from cron must not fail because an upgrade is running.
# Scripts that it calls run under the lock of their caller; the lock is held until the script and all commands that it
# started have ended.
if [ -z "${SITE_LOCKED-}" ]; then
  exec 9<.
  flock -n -E 75 9 || {
    [ $? = 75 ] || { echo 'The folder of the site cannot be locked. It has to be on a disk of this machine.' >&2; exit 1; }
    echo 'Waiting for another apply, backup, certificate, restore or upgrade of this site to end.' >&2
    flock 9
  }
  export SITE_LOCKED=1
fi
