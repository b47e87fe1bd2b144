import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Card } from '../../../kit';
import { ChartToggle } from './ChartToggle';
import { CustomRange } from './CustomRange';
import type { ChartType } from './chartType';
import { PresetPicker } from './PresetPicker';
import { Sales } from './Sales';
import { type Range, useSales } from './useSales';

/** What was sold in a period, beside the period before. */
export function SalesPanel() {
  const translate = useTranslate();
  const [range, setRange] = useState<Range>({ preset: 'month_to_date' });
  const [choosing, setChoosing] = useState(false);
  const [chart, setChart] = useState<ChartType>('bar');
  const sales = useSales(range);

  function choose(preset: Range['preset']) {
    setChoosing(preset === 'custom');
    if (preset !== 'custom') setRange({ preset });
  }

  return (
    <Card
      title={translate('dashboard.sales.title')}
      actions={
        // On a phone there is no room beside the title.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '10px', width: { xs: '100%', sm: 'auto' } }}>
          <ChartToggle value={chart} onChange={setChart} />
          <PresetPicker value={choosing ? 'custom' : range.preset} onChange={choose} />
        </Box>
      }
    >
      {choosing && <CustomRange onApply={(start, end) => setRange({ preset: 'custom', start, end })} />}
      <Sales data={sales.data} error={sales.error} loading={sales.isPending} chart={chart} />
    </Card>
  );
}
