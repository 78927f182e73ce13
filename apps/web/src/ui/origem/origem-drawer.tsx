import { type LinhaOrigem, readLinhaOrigem } from '@apura/contract';
import { Button, Drawer, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { FailedState } from '../table/table-states.tsx';
import type { Origem } from './origem.ts';
import styles from './origem-drawer.module.css';

interface OrigemDrawerProps {
  projetoId: string;
  /** Null while nothing is shown: the drawer stays, so that the focus finds its way back when it closes. */
  origem: Origem | null;
  onClose: () => void;
}

/** The line of the original file that a row came from, between its neighbours and with the names of its fields. */
export function OrigemDrawer({ projetoId, origem, onClose }: OrigemDrawerProps) {
  return (
    <Drawer
      opened={origem !== null}
      onClose={onClose}
      position="right"
      size="min(640px, 100vw)"
      title="Linha de origem"
      classNames={{ header: styles.head, title: styles.title, content: styles.content, body: styles.body }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {origem !== null && <OrigemLines key={JSON.stringify(origem)} projetoId={projetoId} {...origem} />}
    </Drawer>
  );
}

function OrigemLines({ projetoId, arquivo, linha: asked, chave, item, valores }: Origem & { projetoId: string }) {
  const [chosen, setLinha] = useState<number | null>(null);
  // Until another line is chosen, the place is looked for by what the row tells; the answer tells its number.
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
        <span className={styles.file}>{data?.arquivo ?? arquivo}</span>
      </p>
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
        <Lines origem={data} linha={linha} onChoose={setLinha} />
      )}
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
  onChoose: (linha: number) => void;
}

function Lines({ origem, linha, onChoose }: LinesProps) {
  const target = origem.linhas.find((line) => line.linha === linha) ?? origem.linhas.find((line) => line.alvo);
  return (
    <>
      <ol className={styles.lines} aria-label="Linhas do arquivo">
        {origem.linhas.map((line) => (
          <li key={line.linha} aria-current={line.linha === target?.linha || undefined} className={styles.line}>
            <button type="button" onClick={() => onChoose(line.linha)} aria-label={`Linha ${line.linha}`}>
              {line.linha}
            </button>
            <code>{line.texto}</code>
          </li>
        ))}
      </ol>
      {target !== undefined && (
        <section className={styles.fields} aria-label={`Campos da linha ${target.linha}`}>
          <h3>Campos{target.registro !== null && <> do registro {target.registro}</>}</h3>
          {target.campos.length === 0 ? (
            <p>Esta linha não tem campos conhecidos.</p>
          ) : (
            <dl>
              {target.campos.map((campo, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two fields may have one name; their order is fixed
                <div key={index}>
                  <dt>{campo.nome}</dt>
                  <dd>{campo.valor === '' ? <span className={styles.blank}>vazio</span> : campo.valor}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      )}
    </>
  );
}
