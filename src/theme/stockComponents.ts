import type { Components, Theme } from '@mui/material/styles';
import { createDataOverrides } from './stockData';
import { createInputOverrides } from './stockInputs';
import { createPageOverrides } from './stockPages';
import type { Tokens } from './tokens';

/** Makes the components of react-admin that the kit does not use look like those of the kit. */
export function createStockOverrides(t: Tokens): Components<Theme> {
  return { ...createInputOverrides(t), ...createDataOverrides(t), ...createPageOverrides(t) };
}
