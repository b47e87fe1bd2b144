import type en from '../en/status';

const status: typeof en = {
  available: 'Verfügbar',
  sold: 'Verkauft',
  exhausted: 'Aufgebraucht',
  replaced: 'Ersetzt',
  deleted: 'Gelöscht',
  CRITICAL: 'Kritisch',
  WARNING: 'Warnung',
  INFO: 'Info',
  LOW_STOCK: 'Bestand niedrig',
  DEPLETED: 'Leer',
  ASSIGNMENT_FAILED: 'Zuteilung fehlgeschlagen',
  POOL_REPLENISHED: 'Pool aufgefüllt',
};

export default status;
