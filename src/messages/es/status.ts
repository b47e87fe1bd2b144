import type en from '../en/status';

const status: typeof en = {
  available: 'Disponible',
  sold: 'Vendida',
  exhausted: 'Agotada',
  replaced: 'Sustituida',
  deleted: 'Eliminada',
  CRITICAL: 'Crítica',
  WARNING: 'Advertencia',
  INFO: 'Información',
  LOW_STOCK: 'Pocas existencias',
  DEPLETED: 'Sin existencias',
  ASSIGNMENT_FAILED: 'Asignación fallida',
  POOL_REPLENISHED: 'Pool repuesto',
};

export default status;
