import { formatCnpj, formatPeriodo, parseCnpj } from '@apura/br';
import type { MudancaDoRascunho } from '@apura/contract';
import { Button, Checkbox, UnstyledButton } from '@mantine/core';
import { memo, useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CampoMudado } from './campo-mudado.tsx';
import { ConflitoMudanca } from './conflito-mudanca.tsx';
import styles from './mudanca.module.css';
import type { MudancaAcoes } from './mudanca-acoes.ts';
import { NotaMudanca } from './nota-mudanca.tsx';
import { acaoTexto, ESTADOS } from './pergunta.ts';
import type { Edicao } from './use-edicao.ts';

/** Of a new record at first so many fields: a document may have forty. */
const CAMPOS_VISTOS = 8;

interface MudancaItemProps {
  mudanca: MudancaDoRascunho;
  /** What was asked of its toggle and is not answered yet. */
  pedida: boolean | undefined;
  /** The change that beats this one, where it is at hand. */
  vencedora: MudancaDoRascunho | undefined;
  edicao: Edicao;
  acoes: MudancaAcoes;
}

function PlainMudancaItem({ mudanca, pedida, vencedora, edicao, acoes }: MudancaItemProps) {
  const { acao, aba, periodo, estabelecimento, chave, campos, arquivo, linha, origem, estado } = mudanca;
  const [inteira, setInteira] = useState(false);
  const titulo = `${aba}, ${acaoTexto(acao)}, ${formatPeriodo(periodo)}, mudança ${mudanca.id}`;
  const vistos = inteira || campos.length <= CAMPOS_VISTOS + 1 ? campos : campos.slice(0, CAMPOS_VISTOS);
  const { rotulo, tone } = ESTADOS[estado];
  return (
    <article className={styles.mudanca} data-estado={estado} aria-label={titulo}>
      <div className={styles.registro}>
        <Checkbox
          aria-label={`Levar ${titulo}`}
          checked={pedida ?? mudanca.ativa}
          onChange={(event) => acoes.toggle(mudanca, event.currentTarget.checked)}
        />
        <div className={styles.quem}>
          <p>
            <strong className={styles.aba}>{aba}</strong> {acaoTexto(acao)} · {formatPeriodo(periodo)}
          </p>
          {estabelecimento !== '' && <p className={styles.fraco}>Estab. {cnpjTexto(estabelecimento)}</p>}
          <p className={styles.chave}>
            {Object.entries(chave)
              .map(([nome, valor]) => `${nome} ${valor}`)
              .join(' · ')}
          </p>
          {arquivo !== '' &&
            (linha === null ? (
              <p className={styles.fraco}>{arquivo}</p>
            ) : (
              <UnstyledButton className={styles.elo} onClick={() => acoes.openLinha(mudanca)}>
                {arquivo}, linha {linha}
              </UnstyledButton>
            ))}
        </div>
      </div>
      <div className={styles.oQueMuda}>
        {campos.length === 0 ? (
          <p className={styles.fraco}>
            {acao === 'EXCLUIR'
              ? 'O registro sai do arquivo, com os que estão abaixo dele.'
              : 'O evento é enviado de novo.'}
          </p>
        ) : (
          <table className={styles.campos}>
            <thead className="sr-only">
              <tr>
                <th>Campo</th>
                <th>Antes</th>
                <th>Depois</th>
              </tr>
            </thead>
            <tbody>
              {vistos.map((campo) => (
                <CampoMudado key={campo.campo} mudanca={mudanca} campo={campo} edicao={edicao} />
              ))}
            </tbody>
          </table>
        )}
        {vistos.length < campos.length && (
          <Button variant="subtle" size="compact-xs" onClick={() => setInteira(true)}>
            Mostrar os {formatCount(campos.length)} campos
          </Button>
        )}
      </div>
      <div className={styles.porque}>
        <p className={styles.tese}>
          {origem.tese} <StatusBadge tone={tone} label={rotulo} />
        </p>
        <p className={styles.regra}>{origem.regra}</p>
        <p className={styles.fraco}>
          <UnstyledButton className={styles.elo} onClick={() => acoes.openRelatorio(origem.relatorio)}>
            {origem.relatorio}
          </UnstyledButton>
          , linha {formatCount(origem.posicao + 1)} · Confiança {origem.confianca}
        </p>
        <ConflitoMudanca mudanca={mudanca} vencedora={vencedora} acoes={acoes} />
        {estado === 'perdida' && (
          <p className={styles.perdida}>O registro não está mais nos arquivos do projeto: a mudança não vai.</p>
        )}
        <NotaMudanca mudanca={mudanca} edicao={edicao} />
      </div>
    </article>
  );
}

/** A change of one record: what it is, its fields before and after, and why it is proposed. */
export const MudancaItem = memo(PlainMudancaItem);

function cnpjTexto(cnpj: string): string {
  try {
    return formatCnpj(parseCnpj(cnpj));
  } catch {
    return cnpj;
  }
}
