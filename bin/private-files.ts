/**
 * Loaded before all else by every command that writes: what it makes is for its own user alone, however
 * it is started. Photos hold the place where they were taken until they are encoded anew.
 */
process.umask(0o077);
