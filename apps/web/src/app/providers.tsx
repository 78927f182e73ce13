import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useScheme } from '../lib/theme/scheme.ts';
import { Toasts } from '../ui/toast/toasts.tsx';
import { queryClient } from './query-client.ts';
import { cssVariablesResolver, mantineTheme } from './theme/mantine-theme.ts';

// The scroll lock below the dialogs makes a style element of its own and looks for the page's nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={useScheme()}
      withGlobalClasses={false}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** The nonce that the server put in the page for its content security policy, when it did. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
