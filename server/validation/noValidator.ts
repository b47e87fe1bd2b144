import { notReady } from '../errors';

export const noValidator = () => notReady('No validation service is configured');
