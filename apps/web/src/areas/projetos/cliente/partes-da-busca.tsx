import { formatDateTimeBr } from '@apura/br';
import { listCertificados } from '@apura/contract';
import { Select } from '@mantine/core';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './notas.module.css';

/** The names under which answers about searches are kept. No other area needs them: they weigh on no first load. */
export const CHAVES_DA_BUSCA = {
  nfe: ['buscas-notas'],
  pedidas: (cnpj: string) => ['notas-pedidas', cnpj],
  nfse: ['buscas-nfse'],
  nfsePedidas: (cnpj: string) => ['nfse-pedidas', cnpj],
};

/** The state of a search that is on, with its last question and its next one. */
export function QuandoConsulta({
  busca,
  situacao,
}: {
  busca: { ultimaConsulta: string | null; proxima: string | null };
  situacao: { tone: Tone; label: string };
}) {
  return (
    <div className={styles.situacao}>
      <StatusBadge {...situacao} />
      <span className={styles.hint}>
        {busca.ultimaConsulta === null ? 'ainda sem resposta' : `última em ${formatDateTimeBr(busca.ultimaConsulta)}`}
        {busca.proxima !== null && `, próxima em ${formatDateTimeBr(busca.proxima)}`}
      </span>
    </div>
  );
}

/** How many documents of each kind came. */
export function Contagem({ itens }: { itens: readonly (readonly [nome: string, total: number])[] }) {
  return (
    <dl className={styles.contagem}>
      {itens.map(([nome, total]) => (
        <div key={nome}>
          <dt>{nome}</dt>
          <dd>{formatCount(total)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Chooses the certificate by which a search asks. */
export function CertificadoDaBusca({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (nome: string | null) => void;
}) {
  const certificados = useQuery({
    queryKey: queryKeys.certificados,
    queryFn: async ({ signal }) => (await call(listCertificados, { signal })).certificates,
  });
  const validos = (certificados.data ?? []).filter(({ status }) => status === 'active').map(({ name }) => name);
  return (
    <Select
      label="Certificado Digital"
      description="O A1 da empresa, de qualquer estabelecimento dela"
      placeholder={certificados.isPending ? 'Carregando…' : 'Escolha'}
      nothingFoundMessage="Nenhum certificado válido. Importe um em Configurações."
      data={validos}
      value={value}
      onChange={onChange}
      searchable
    />
  );
}

/** One of the calls that change a search: shows the server's message and reads the state again. */
export function useMudanca(queryKey: QueryKey, mutationFn: () => Promise<{ message: string }>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: async ({ message }) => {
      notificar('success', message);
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
}
