/**
 * Imported first by every command that writes: new files are readable by their owner only. Until photos are re-encoded,
 * they contain the place where they were taken.
 */
process.umask(0o077);
