// The compiler says: 'TypeArgumentIsMissing'
import { BulkUpdateButton } from '../../../../src/admin';

export const button = <BulkUpdateButton label="kit.yes" data={{ status: 'activ' }} />;
