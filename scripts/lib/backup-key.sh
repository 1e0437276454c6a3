# The fingerprint of the backups' key; sourced by scripts/backup and scripts/restore. It tells keys apart and reveals
# nothing of them: the first 16 digits of a SHA-256 of 256 random bits.
#
#   tr -d '\n' <backup-key | sha256sum | cut -c1-16        the same of a copy that is kept elsewhere
key_fingerprint() { tr -d '\n' | sha256sum | cut -c1-16; }
