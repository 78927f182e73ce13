import { type AlcanceToken, createToken, VALIDADES_TOKEN } from '@apura/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import acessos from '../acessos.module.css';
import styles from './tokens.module.css';

const VALIDADES = VALIDADES_TOKEN.map((dias) => ({ value: String(dias), label: `${dias} dias` }));

const ALCANCES: readonly { value: AlcanceToken; label: string }[] = [
  { value: 'enviar', label: 'Enviar arquivos' },
  { value: 'ler', label: 'Consultar relatórios' },
];

/** Makes a token and shows it, the only time that it can be seen. */
export function NovoToken() {
  const queryClient = useQueryClient();
  const [nome, setNome] = useState('');
  const [dias, setDias] = useState(String(VALIDADES_TOKEN[1]));
  const [alcance, setAlcance] = useState<AlcanceToken>('enviar');
  const [missing, setMissing] = useState(false);
  const create = useMutation({
    mutationFn: async () => {
      const validade = VALIDADES_TOKEN.find((um) => String(um) === dias) ?? VALIDADES_TOKEN[1];
      return { alcance, ...(await call(createToken, { body: { nome: nome.trim(), alcance, dias: validade } })) };
    },
    onSuccess: async () => {
      setNome('');
      await queryClient.invalidateQueries({ queryKey: queryKeys.tokens });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  return (
    <>
      <form
        noValidate
        className={styles.novo}
        onSubmit={(event) => {
          event.preventDefault();
          if (create.isPending) return;
          setMissing(nome.trim() === '');
          if (nome.trim() !== '') create.mutate();
        }}
      >
        <TextInput
          label="Nome"
          placeholder="Computador do escritório"
          maxLength={60}
          value={nome}
          error={missing ? 'Dê um nome que diga onde o token é usado' : undefined}
          onChange={(event) => {
            setMissing(false);
            setNome(event.currentTarget.value);
          }}
          data-autofocus
        />
        <Select
          label="Serve para"
          data={ALCANCES}
          value={alcance}
          allowDeselect={false}
          onChange={(value) => setAlcance(value === 'ler' ? 'ler' : 'enviar')}
        />
        <Select
          label="Validade"
          data={VALIDADES}
          value={dias}
          allowDeselect={false}
          onChange={(value) => value !== null && setDias(value)}
        />
        <Button type="submit" loading={create.isPending}>
          Criar Token
        </Button>
      </form>
      <FaultNote error={create.error} />
      {create.data !== undefined && <TokenCriado {...create.data} />}
    </>
  );
}

function TokenCriado({ token, alcance }: { token: string; alcance: AlcanceToken }) {
  const copy = async () => {
    if (await copyText(token)) notificar('success', 'Token copiado!');
    else notificar('error', 'Não foi possível copiar o token, selecione-o e copie');
  };
  return (
    <div className={styles.criado} role="status">
      <p>
        <strong>Copie o token agora: ele não será mostrado de novo.</strong>
      </p>
      <div className={styles.token}>
        <TextInput label="Token" value={token} readOnly onFocus={(event) => event.currentTarget.select()} />
        <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy()}>
          Copiar
        </Button>
      </div>
      <p className={acessos.hint}>
        {alcance === 'ler'
          ? 'Guarde-o na variável APURA_TOKEN do seu assistente e dê a ele este comando:'
          : 'Guarde-o na variável APURA_TOKEN do computador e rode:'}
      </p>
      <code className={styles.comando}>
        {alcance === 'ler'
          ? `npx apura mcp --portal ${window.location.origin}`
          : `npx apura watch <pasta> --portal ${window.location.origin} --projeto <projeto>`}
      </code>
    </div>
  );
}
