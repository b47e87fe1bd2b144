export const RECOVERY_KEY = ['recovery'];
