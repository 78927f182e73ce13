import type { Completude } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './completude.module.css';
import { CompletudeLacunas } from './completude-lacunas.tsx';
import { CompletudeMatriz } from './completude-matriz.tsx';
import { CompletudeValidacao } from './completude-validacao.tsx';
import { describeTotal, NOME_SITUACAO } from './estados.ts';
import { useCompletude } from './use-completude.ts';

interface CompletudeViewProps {
  projetoId: string;
  /** In front of a start: says that one may start with gaps. */
  beforeStart?: boolean;
  /** Shows the matrix of a project without files, too. */
  evenEmpty?: boolean;
}

/** What a project has of each obligation and month, the files that do not count, and what the reports will lack. */
export function CompletudeView({ projetoId, beforeStart = false, evenEmpty = false }: CompletudeViewProps) {
  const { data, isPending, isError, isFetching, refetch } = useCompletude(projetoId);
  if (data !== undefined) {
    if (data.total === 0 && data.pendentes === 0 && !evenEmpty) return null;
    return <Conferencia projetoId={projetoId} completude={data} beforeStart={beforeStart} />;
  }
  if (isPending) return <Skeleton height={120} mt={16} aria-label="Carregando a conferência" />;
  if (!isError) return null;
  return (
    <p className={styles.fault}>
      Não foi possível conferir os arquivos agora.{' '}
      <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
        Conferir de novo
      </Button>
    </p>
  );
}

interface ConferenciaProps {
  projetoId: string;
  completude: Completude;
  beforeStart: boolean;
}

function Conferencia({ projetoId, completude, beforeStart }: ConferenciaProps) {
  const { pendentes, total, usados, lacunas, obrigacoes, origem } = completude;
  const temEfdc = obrigacoes.some(({ tipo, arquivos }) => tipo === 'EFDC' && arquivos > 0);
  const conferido = pendentes === 0;
  return (
    <section className={styles.view} aria-label="Conferência">
      <h3 className={styles.title}>Conferência</h3>
      <p className={styles.summary} role="status">
        {total > 0 && describeTotal(completude)}
        {total === 0 && conferido && 'Nenhum arquivo ainda.'}
        {!conferido && `${total > 0 ? ' · ' : ''}conferindo ${countOf(pendentes, 'arquivo', 'arquivos')}…`}
      </p>
      {beforeStart && !conferido && <p className={styles.alert}>{AINDA_CONFERINDO}</p>}
      {conferido && total > 0 && usados === 0 && (
        <p className={styles.alert}>
          Nenhum destes arquivos pode ser usado. {beforeStart ? SEM_USO_AO_INICIAR : 'O motivo de cada um está abaixo.'}
        </p>
      )}
      {beforeStart && conferido && usados > 0 && lacunas.length > 0 && (
        <p className={styles.summary}>Você pode iniciar com o que falta: os relatórios só não mostram esses meses.</p>
      )}
      <Cortados cortados={completude.cortados ?? []} />
      <Recusados completude={completude} />
      <CompletudeMatriz completude={completude} />
      {conferido && <CompletudeLacunas completude={completude} />}
      {conferido && temEfdc && <CompletudeValidacao projetoId={projetoId} beforeStart={origem === 'envio'} />}
    </section>
  );
}

const AINDA_CONFERINDO =
  'A conferência dos arquivos ainda está em andamento. Você pode iniciar agora ou esperar para ver o que falta.';

const SEM_USO_AO_INICIAR =
  'Se você iniciar assim, o projeto volta a Aguardando Arquivos sem gastar créditos. Troque os arquivos antes.';

/** Files that count and were cut: their months miss what was behind the cut. */
function Cortados({ cortados }: { cortados: readonly string[] }) {
  if (cortados.length === 0) return null;
  return (
    <p className={styles.alert}>
      {countOf(cortados.length, 'arquivo termina', 'arquivos terminam')} antes do registro 9999 e{' '}
      {cortados.length === 1 ? 'está cortado' : 'estão cortados'}: {cortados.slice(0, SHOWN).join(', ')}
      {cortados.length > SHOWN && ` e mais ${cortados.length - SHOWN}`}. O que vem depois do corte fica fora dos
      relatórios. Envie {cortados.length === 1 ? 'o arquivo original' : 'os arquivos originais'}.
    </p>
  );
}

const SHOWN = 5;

/** Longer lists are folded. */
const FEW = 3;

function Recusados({ completude: { origem, recusados, total, usados } }: { completude: Completude }) {
  if (recusados.length === 0) return null;
  const quantos = total - usados;
  return (
    <details className={styles.fold} open={recusados.length <= FEW || usados === 0}>
      <summary>
        {origem === 'envio'
          ? countOf(quantos, 'arquivo não será usado', 'arquivos não serão usados')
          : countOf(quantos, 'arquivo não foi usado', 'arquivos não foram usados')}
      </summary>
      <ul className={styles.refused}>
        {recusados.map(({ nome, obrigacao, situacao, motivo }) => (
          <li key={`${nome} ${motivo}`}>
            <p className={styles.refusedName}>
              <span>{nome}</span>
              <span
                className={styles.kind}
                data-expected={situacao === 'Substituído' || situacao === 'Duplicado' || undefined}
              >
                {obrigacao} · {NOME_SITUACAO[situacao]}
              </span>
            </p>
            <p className={styles.reason}>{motivo}</p>
          </li>
        ))}
        {quantos > recusados.length && <li>e mais {countOf(quantos - recusados.length, 'arquivo', 'arquivos')}</li>}
      </ul>
    </details>
  );
}
