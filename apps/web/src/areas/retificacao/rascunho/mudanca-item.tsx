import { formatCnpj, formatPeriodo, parseCnpj } from '@apura/br';
import type { MudancaDoRascunho } from '@apura/contract';
import { Button, Checkbox } from '@mantine/core';
import { memo, useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { CampoMudado } from './campo-mudado.tsx';
import { chaveTexto } from './chave-mudanca.ts';
import { ConflitoMudanca } from './conflito-mudanca.tsx';
import styles from './mudanca.module.css';
import type { MudancaAcoes } from './mudanca-acoes.ts';
import { NotaMudanca } from './nota-mudanca.tsx';
import { acaoTexto, ESTADOS } from './pergunta.ts';
import { TextoCortado } from './texto-cortado.tsx';
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
  const [aberta, setAberta] = useState(false);
  const { curta, inteira: chaveInteira } = chaveTexto(chave);
  const titulo = `${aba}, ${acaoTexto(acao)}, ${formatPeriodo(periodo)}, mudança ${mudanca.id}`;
  const vistos = inteira || campos.length <= CAMPOS_VISTOS + 1 ? campos : campos.slice(0, CAMPOS_VISTOS);
  const { rotulo, tone } = ESTADOS[estado];
  const onde = estabelecimento === '' ? '' : `Estab. ${cnpjTexto(estabelecimento)}`;
  const lugar = `${origem.relatorio}, linha ${formatCount(origem.posicao + 1)}`;
  return (
    <article className={styles.mudanca} data-estado={estado} data-aberta={aberta || undefined} aria-label={titulo}>
      <div className={styles.registro}>
        <Checkbox
          aria-label={`Levar ${titulo}`}
          checked={pedida ?? mudanca.ativa}
          onChange={(event) => acoes.toggle(mudanca, event.currentTarget.checked)}
        />
        <div className={styles.quem}>
          <p className={styles.cortado} title={onde === '' ? undefined : onde}>
            <strong className={styles.aba}>{aba}</strong> {acaoTexto(acao)} · {formatPeriodo(periodo)}
            {onde !== '' && <span className={styles.fraco}> · {onde}</span>}
          </p>
          {curta !== '' && (
            <TextoCortado
              className={styles.fraco}
              inteiro={chaveInteira}
              expanded={aberta}
              onClick={() => setAberta(!aberta)}
            >
              {aberta ? chaveInteira : curta}
            </TextoCortado>
          )}
          {arquivo !== '' &&
            (linha === null ? (
              <p className={`${styles.fraco} ${styles.cortado}`} title={arquivo}>
                {arquivo}
              </p>
            ) : (
              <TextoCortado
                className={styles.arquivo}
                inteiro={`linha ${linha} de ${arquivo}`}
                onClick={() => acoes.openLinha(mudanca)}
              >
                linha {linha} de {arquivo}
              </TextoCortado>
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
          <span className={styles.cortado} title={origem.tese}>
            {origem.tese}
          </span>
          <StatusBadge tone={tone} label={rotulo} />
        </p>
        <TextoCortado
          className={styles.elo}
          inteiro={`${origem.tese}: ${origem.regra} Abrir ${lugar}.`}
          onClick={() => acoes.openRelatorio(origem.relatorio)}
        >
          {lugar}
        </TextoCortado>
        <p className={`${styles.regra} ${styles.cortado}`} title={origem.regra}>
          {origem.regra}
        </p>
        <ConflitoMudanca mudanca={mudanca} vencedora={vencedora} acoes={acoes} />
        {estado === 'perdida' && (
          <p className={styles.perdida}>O registro não está mais nos arquivos do projeto: a mudança não vai.</p>
        )}
        <div className={styles.fim}>
          <span className={styles.fraco}>Confiança {origem.confianca}</span>
          <NotaMudanca mudanca={mudanca} edicao={edicao} />
        </div>
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
