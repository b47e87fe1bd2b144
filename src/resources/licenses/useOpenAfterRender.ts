import { useCreatePath, useNavigate } from 'ra-core';
import { useEffect, useState } from 'react';

/** Opens a record once the form is gone, which would ask about its changes. */
export function useOpenAfterRender(resource: 'licenses' | 'orders') {
  const [id, setId] = useState<number>();
  const navigate = useNavigate();
  const createPath = useCreatePath();
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens each record once.
  useEffect(() => {
    if (id !== undefined) navigate(createPath({ resource, type: 'show', id }));
  }, [id]);
  return setId;
}
