import { useEffect, useState } from 'react';
import { eraseType } from '../eraseType';
import { useResourceOptions } from '../resource/resourceOptions';
import type { AnyListDeclaration } from '../resource/viewDeclarations';

/** The list that a resource declares, loaded on demand. */
export function useDeclaredList(resource: string): AnyListDeclaration | undefined {
  const { list: declared } = useResourceOptions(resource);
  const [list, setList] = useState<AnyListDeclaration>();

  useEffect(() => {
    let isCurrent = true;
    const loading = declared && 'load' in declared ? declared.load() : Promise.resolve({ default: declared });
    loading.then((loaded) => {
      if (isCurrent) setList(eraseType<AnyListDeclaration>(loaded.default));
    });
    return () => {
      isCurrent = false;
    };
  }, [declared]);
  return list;
}
