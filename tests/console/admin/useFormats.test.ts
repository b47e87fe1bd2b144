import { renderHook } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useFormats } from '../../../src/admin/hooks/useFormats';

test('dates follow a reader into another time zone', () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('TZ', 'America/Los_Angeles');
  const { result, rerender } = renderHook(() => useFormats());
  const before = result.current.date('2026-11-20T02:00:00Z');

  vi.stubEnv('TZ', 'Asia/Tokyo');
  rerender();

  expect([before, result.current.date('2026-11-20T02:00:00Z')]).toEqual(['Nov 19, 2026', 'Nov 20, 2026']);
});
