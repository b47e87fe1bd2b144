export * from './admins';
export * from './audit';
export * from './licenses';
export * from './notifications';
export * from './orders';
export * from './pools';
export * from './settings';
export * from './sites';
