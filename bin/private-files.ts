/**
 * Imported first by every command that writes, so that only the owner can read new files. Until photos are
 * re-encoded, they contain the location where they were taken.
 */
process.umask(0o077);
