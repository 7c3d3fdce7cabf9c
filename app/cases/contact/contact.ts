export const messageLimit = 5000;
