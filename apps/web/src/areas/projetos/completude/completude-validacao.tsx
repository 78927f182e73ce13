import { formatPeriodo } from '@apura/br';
import { RELATORIO_VALIDACAO, type Validacao } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { useValidacao } from '../../../lib/use-validacao.ts';
import styles from './completude-validacao.module.css';

type Arquivo = Validacao['arquivos'][number];

interface CompletudeValidacaoProps {
  projetoId: string;
  /** Before the start there is no report of all faults yet. */
  beforeStart: boolean;
}

/** What the official validator would refuse in each EFD-Contribuições; asked for when it is unfolded. */
export function CompletudeValidacao({ projetoId, beforeStart }: CompletudeValidacaoProps) {
  const [open, setOpen] = useState(false);
  const { data, isError, isFetching, refetch } = useValidacao(projetoId, open);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>O que o PVA recusaria na EFD-Contribuições</summary>
      {data !== undefined && <Achados validacao={data} beforeStart={beforeStart} />}
      {data === undefined && !isError && <Skeleton height={56} mt={6} aria-label="Carregando a validação" />}
      {data === undefined && isError && (
        <p className={styles.note}>
          Não foi possível validar os arquivos agora.{' '}
          <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => void refetch()}>
            Validar de novo
          </Button>
        </p>
      )}
    </details>
  );
}

function Achados({ validacao, beforeStart }: { validacao: Validacao; beforeStart: boolean }) {
  const { pendentes, arquivos } = validacao;
  return (
    <>
      <p className={styles.note} role="status">
        {pendentes > 0 ? `validando ${countOf(pendentes, 'arquivo', 'arquivos')}…` : describeTotal(arquivos)}
      </p>
      {arquivos.length > 0 && (
        <ul className={styles.files} aria-label="Validação por arquivo">
          {arquivos.map((arquivo) => (
            <ArquivoItem key={`${arquivo.mes} ${arquivo.nome}`} arquivo={arquivo} open={arquivos.length === 1} />
          ))}
        </ul>
      )}
      {arquivos.some(({ erros, avisos }) => erros + avisos > 0) && (
        <p className={styles.note}>
          {beforeStart ? 'Depois do processamento, todas' : 'Todas'} as falhas, com a linha de cada uma, estão no
          relatório {RELATORIO_VALIDACAO}, na aba E-Cac.
        </p>
      )}
    </>
  );
}

function describeTotal(arquivos: readonly Arquivo[]): string {
  const comErro = arquivos.filter(({ erros }) => erros > 0).length;
  const conferidos = arquivos.filter(({ motivo }) => motivo === null).length;
  if (conferidos === 0) return 'Nenhum arquivo pôde ser validado.';
  if (comErro > 0) return `${countOf(comErro, 'arquivo seria recusado', 'arquivos seriam recusados')} pelo PVA.`;
  return 'Nenhum erro nas validações publicadas. O PVA tem ainda regras que não são publicadas.';
}

function ArquivoItem({ arquivo, open }: { arquivo: Arquivo; open: boolean }) {
  const { nome, mes, erros, avisos, piores, motivo } = arquivo;
  return (
    <li>
      <p className={styles.name}>
        <span>
          {mes !== null && <span className="tabular">{formatPeriodo(mes)} · </span>}
          {nome}
        </span>
        <span className={styles.count} data-level={erros > 0 ? 'erro' : avisos > 0 ? 'aviso' : undefined}>
          {motivo === null ? describeArquivo(arquivo) : 'não validado'}
        </span>
      </p>
      {motivo !== null && <p className={styles.note}>{motivo}</p>}
      {piores.length > 0 && (
        <details className={styles.fold} open={open}>
          <summary>Ver os principais</summary>
          <ul>
            {piores.map(({ nivel, registro, campo, regra, mensagem, vezes }) => (
              <li key={[nivel, registro, campo, regra].join()} className={styles.fault}>
                <span className={styles.level} data-level={nivel}>
                  {nivel}
                </span>
                <span>
                  {mensagem}
                  {vezes > 1 && ` E mais ${countOf(vezes - 1, 'igual', 'iguais')}.`}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function describeArquivo({ erros, avisos }: Arquivo): string {
  const partes = [
    ...(erros > 0 ? [countOf(erros, 'erro', 'erros')] : []),
    ...(avisos > 0 ? [countOf(avisos, 'aviso', 'avisos')] : []),
  ];
  return partes.length === 0 ? 'sem falhas' : partes.join(', ');
}
