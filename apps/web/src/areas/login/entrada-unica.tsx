import { findSso, startSso } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import { notificar } from '../../ui/toast/notificar.ts';

/** Whether the owner of an e-mail's domain has single sign-on. What does not answer is taken for a no. */
export async function hasEntradaUnica(email: string): Promise<boolean> {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return false;
  try {
    return (await fetchRoute(findSso, { body: { email } })).disponivel;
  } catch {
    return false;
  }
}

/** The way in by the account of the user's company; it is there for e-mails whose domain has one. */
export function EntradaUnica({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const { url } = await fetchRoute(startSso, { body: { email } });
      window.location.assign(url);
    } catch (error) {
      notificar('error', messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      loading={busy}
      leftSection={<IconBuilding size={18} aria-hidden />}
      onClick={() => void start()}
    >
      Entrar com a conta da empresa
    </Button>
  );
}
