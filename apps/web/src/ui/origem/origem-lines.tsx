import { type LinhaOrigem, readLinhaOrigem } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconCopy } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { copyText } from '../../lib/copy-text.ts';
import { IconButton } from '../icon-button.tsx';
import { FailedState } from '../table/table-states.tsx';
import { notificar } from '../toast/notificar.ts';
import { type Celula, fieldOfCell } from './field-of-cell.ts';
import { nomeDoCampo } from './nome-do-campo.ts';
import type { Origem } from './origem.ts';
import styles from './origem-drawer.module.css';

interface OrigemLinesProps extends Origem {
  projetoId: string;
  /** The cell from which the row was opened: the field that it came from is marked where it is known. */
  celula?: Celula | undefined;
}

/** The lines of a file around the one that a row came from, and the fields of that one. */
export function OrigemLines({ projetoId, arquivo, linha: asked, chave, item, valores, celula }: OrigemLinesProps) {
  const [chosen, setLinha] = useState<number | null>(null);
  // Until another line is chosen, the server looks for the place by the row's values and answers its number.
  const query =
    chosen !== null
      ? {}
      : {
          chave,
          item,
          valores: valores === undefined ? undefined : JSON.stringify(valores),
        };
  const xml = /\.xml$/i.test(arquivo);
  const what = xml ? 'Elemento' : 'Linha';
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['linha-origem', projetoId, arquivo, chosen ?? asked, query],
    queryFn: ({ signal }) =>
      call(readLinhaOrigem, { params: { projetoId, arquivo, linha: chosen ?? asked }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = data?.linhas.find((line) => line.alvo);
  const linha = chosen ?? found?.linha ?? asked;
  const pagina = data?.linhas.find((line) => line.linha === linha)?.pagina ?? null;
  const lost = valores !== undefined && chosen === null && data !== undefined && found === undefined;

  return (
    <>
      <p className={styles.where}>
        <strong>
          {what} {linha}
          {pagina !== null && `, página ${pagina}`}
        </strong>
        <span className={styles.file} title={data?.arquivo ?? arquivo}>
          {data?.arquivo ?? arquivo}
        </span>
      </p>
      <div className={styles.rest}>
        {xml && (
          <p className={styles.note}>
            O XML é mostrado elemento a elemento. O grupo escolhido traz abaixo todos os seus campos.
          </p>
        )}
        {valores !== undefined && !xml && !lost && (
          <p className={styles.note}>A linha é a que mostra os valores do relatório.</p>
        )}
        {lost && (
          <p className={styles.note}>
            Os valores do relatório não foram achados no texto do documento, que é mostrado do começo.
          </p>
        )}
        {error !== null ? (
          <FailedState what="Não foi possível ler a linha de origem." error={error} onRetry={() => void refetch()} />
        ) : isPending ? (
          <div className={styles.bones} role="status" aria-label="Lendo o arquivo">
            {[70, 92, 60, 84, 76, 90, 64].map((width) => (
              <Skeleton key={width} height={12} width={`${width}%`} />
            ))}
          </div>
        ) : (
          <Lines origem={data} linha={linha} celula={chosen === null ? celula : undefined} onChoose={setLinha} />
        )}
      </div>
      <footer className={styles.foot}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconChevronUp size={16} aria-hidden />}
          disabled={linha <= 1}
          onClick={() => setLinha(linha - 1)}
        >
          {what} anterior
        </Button>
        <Button
          variant="default"
          size="xs"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          disabled={data !== undefined && data.linhas.at(-1)?.linha === linha}
          onClick={() => setLinha(linha + 1)}
        >
          {xml ? 'Próximo elemento' : 'Próxima linha'}
        </Button>
        {chosen !== null && (
          <Button variant="subtle" size="xs" onClick={() => setLinha(null)}>
            {xml
              ? 'Voltar ao elemento do relatório'
              : valores
                ? 'Voltar à linha do relatório'
                : `Voltar à linha ${asked}`}
          </Button>
        )}
      </footer>
    </>
  );
}

interface LinesProps {
  origem: LinhaOrigem;
  linha: number;
  celula: Celula | undefined;
  onChoose: (linha: number) => void;
}

function Lines({ origem, linha, celula, onChoose }: LinesProps) {
  const target = origem.linhas.find((line) => line.linha === linha) ?? origem.linhas.find((line) => line.alvo);
  const marked = target === undefined || celula === undefined ? -1 : fieldOfCell(target.campos, celula);
  return (
    <div className={styles.reading}>
      <ol className={styles.lines} aria-label="Linhas do arquivo">
        {origem.linhas.map((line) => (
          <li
            key={line.linha}
            ref={line.linha === target?.linha ? showElement : undefined}
            aria-current={line.linha === target?.linha || undefined}
            className={styles.line}
          >
            <button type="button" onClick={() => onChoose(line.linha)} aria-label={`Linha ${line.linha}`}>
              {line.linha}
            </button>
            <code>{line.texto}</code>
          </li>
        ))}
      </ol>
      {target !== undefined && (
        <section className={styles.fields} aria-label={`Campos da linha ${target.linha}`}>
          <header className={styles.fieldsHead}>
            <h3>Campos{target.registro !== null && <> do registro {target.registro}</>}</h3>
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<IconCopy size={14} aria-hidden />}
              onClick={() => void copy(target.texto, 'Linha copiada')}
            >
              Copiar a linha
            </Button>
          </header>
          {target.campos.length === 0 ? (
            <p>Esta linha não tem campos conhecidos.</p>
          ) : (
            <dl>
              {target.campos.map((campo, index) => (
                <Field
                  // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name; their order is fixed
                  key={index}
                  {...campo}
                  cell={index === marked ? celula?.column : undefined}
                />
              ))}
            </dl>
          )}
        </section>
      )}
    </div>
  );
}

function Field({ nome, valor, cell }: { nome: string; valor: string; cell: string | undefined }) {
  const portuguese = nomeDoCampo(nome);
  return (
    <div data-marked={cell !== undefined || undefined} ref={cell === undefined ? undefined : showElement}>
      <dt>
        {nome}
        {portuguese !== undefined && <span className={styles.portuguese}>{portuguese}</span>}
        {cell !== undefined && <span className={styles.fromCell}>mesmo valor da célula “{cell}”</span>}
      </dt>
      <dd>{valor === '' ? <span className={styles.blank}>vazio</span> : valor}</dd>
      {valor !== '' && (
        <dd className={styles.copy}>
          <IconButton
            size={24}
            label={`Copiar ${nome}`}
            icon={<IconCopy size={14} aria-hidden />}
            onClick={() => void copy(valor, `${nome} copiado`)}
          />
        </dd>
      )}
    </div>
  );
}

/** Brings the line, or the marked field, into view within its list. */
function showElement(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

async function copy(text: string, done: string): Promise<void> {
  if (await copyText(text)) notificar('success', done);
  else notificar('error', 'O navegador não permitiu copiar, tente de novo');
}
