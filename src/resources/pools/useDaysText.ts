import { useTranslate } from 'react-admin';

/** "9 days", "Less than a day", "Out of stock"; with `about`, in a sentence: "in about 9 days". */
export function useDaysText(): (days: number, about?: 'about') => string {
  const translate = useTranslate();
  return (days, about) => {
    if (days === 0) return translate('resources.pools.runway.out');
    const name = days < 1 ? 'today' : 'days';
    return translate(`resources.pools.runway.${about ? 'in_' : ''}${name}`, {
      smart_count: Math.round(days),
    });
  };
}
