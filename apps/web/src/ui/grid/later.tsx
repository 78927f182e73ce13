import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Draws what it holds in a task of its own, after what is around it: together they would hold the browser too long. */
export function Later({ children }: { children: ReactNode }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setDrawn(true)));
    return () => clearTimeout(timer);
  }, []);
  return drawn ? children : null;
}
