import { type ChavesLidas, MAX_CHAVES_POR_PEDIDO } from '@apura/contract';
import { Button, Textarea } from '@mantine/core';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './notas.module.css';

interface Recusada {
  chave: string;
  motivo: string;
}

/**
 * Asks for notes by pasted keys. Refused keys stay in the field, to be corrected; those that were requested leave it.
 */
export function ChavesForm({
  ler,
  pedir,
  queryKey,
  descricao,
  exemplo,
  temCertificado,
}: {
  ler: (texto: string) => ChavesLidas;
  pedir: (chaves: string[]) => Promise<{ message: string; recusadas: readonly Recusada[] }>;
  /** The list of requests, which is read again. */
  queryKey: QueryKey;
  descricao: string;
  exemplo: string;
  temCertificado: boolean;
}) {
  const [texto, setTexto] = useState('');
  const [recusadas, setRecusadas] = useState<readonly Recusada[]>([]);
  const [aviso, setAviso] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const pedido = useMutation({
    mutationFn: pedir,
    onSuccess: async ({ message, recusadas: doServidor }) => {
      notificar('success', message);
      const novas = [...ler(texto).recusadas.map(({ texto: chave, motivo }) => ({ chave, motivo })), ...doServidor];
      setRecusadas(novas);
      setAviso(null);
      setTexto(novas.map(({ chave }) => chave).join('\n'));
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => setAviso(messageOf(error)),
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const { chaves, recusadas: ruins } = ler(texto);
    const falta = findFalta({ chaves: chaves.length, ruins: ruins.length, certificado: temCertificado });
    setAviso(falta);
    if (falta !== null) return;
    if (chaves.length > 0) pedido.mutate(chaves);
    else setRecusadas(ruins.map(({ texto: chave, motivo }) => ({ chave, motivo })));
  }

  const erros = [...(aviso === null ? [] : [aviso]), ...recusadas.map(({ chave, motivo }) => `${chave} ${motivo}`)];
  return (
    <form className={styles.stack} onSubmit={submit} noValidate>
      <Textarea
        label="Chaves de acesso"
        description={descricao}
        placeholder={exemplo}
        value={texto}
        onChange={(event) => {
          setTexto(event.currentTarget.value);
          setRecusadas([]);
          setAviso(null);
        }}
        error={erros.length === 0 ? undefined : <Erros erros={erros} />}
        autosize
        minRows={2}
        maxRows={6}
        spellCheck={false}
        autoComplete="off"
      />
      <div className={styles.acoes}>
        <Button type="submit" variant="default" loading={pedido.isPending}>
          Buscar por Chave
        </Button>
      </div>
    </form>
  );
}

/** What must be corrected before any request; null when nothing must. */
function findFalta({
  chaves,
  ruins,
  certificado,
}: {
  chaves: number;
  ruins: number;
  certificado: boolean;
}): string | null {
  if (chaves === 0 && ruins === 0) return 'Cole ao menos uma chave de acesso';
  if (chaves > MAX_CHAVES_POR_PEDIDO) return `São ${chaves} chaves: peça até ${MAX_CHAVES_POR_PEDIDO} de uma vez`;
  return certificado ? null : 'Escolha acima o certificado digital da empresa';
}

function Erros({ erros }: { erros: readonly string[] }) {
  return erros.map((erro) => (
    <span key={erro} className={styles.erro}>
      {erro}
    </span>
  ));
}
