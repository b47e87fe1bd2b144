// The public interface of this domain.

export { listShopsToldFailing, recordRecoveredShops } from './events/shopRecoveries';
