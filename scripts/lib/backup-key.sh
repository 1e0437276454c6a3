# The fingerprint of the backups' key; sourced by scripts/backup and scripts/restore. It distinguishes keys without
# revealing anything about them: the first 16 digits of a SHA-256 of 256 random bits.
#
#   tr -d '\n' <backup-key | sha256sum | cut -c1-16        the fingerprint of a copy that is kept elsewhere
key_fingerprint() { tr -d '\n' | sha256sum | cut -c1-16; }
