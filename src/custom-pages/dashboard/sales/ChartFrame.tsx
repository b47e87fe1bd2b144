import { ChartsAxisHighlight } from '@mui/x-charts/ChartsAxisHighlight';
import { ChartsContainer, type ChartsContainerProps } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '../../../kit/lazy/lazyPart';

// What it floats on weighs a tenth of the chart, and nobody needs it before they point.
const Tooltip = lazyPart(async () => ({
  default: (await import('@mui/x-charts/ChartsTooltip')).ChartsTooltip<'axis'>,
}));

interface ChartFrameProps extends ChartsContainerProps {
  highlight: 'band' | 'line';
  pointed: boolean;
  children: ReactNode;
}

/** A chart's axes, grid and tooltip; its bars or its line are the children. */
export function ChartFrame({ highlight, pointed, children, ...chart }: ChartFrameProps) {
  return (
    <ChartsContainer {...chart}>
      <ChartsGrid horizontal />
      {children}
      <ChartsAxisHighlight x={highlight} />
      <ChartsXAxis />
      <Suspense>{pointed && <Tooltip trigger="axis" />}</Suspense>
    </ChartsContainer>
  );
}
