import { Checkbox, SegmentedControl, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import styles from './grupos.module.css';
import { type Agrupar, groupMudancas, isSameGroup, type NoDoRascunho, sumOf, toggleOf } from './grupos.ts';

interface GruposArvoreProps {
  grupos: Parameters<typeof groupMudancas>[0];
  /** The group whose changes are shown. */
  escolhido: NoDoRascunho['filtro'];
  onEscolher: (filtro: NoDoRascunho['filtro']) => void;
  onToggle: (filtro: NoDoRascunho['filtro'], ativa: boolean) => void;
  busy: boolean;
}

/** The changes by month and thesis: each group is turned on or off as a whole, and shows its changes when pressed. */
export function GruposArvore({ grupos, escolhido, onEscolher, onToggle, busy }: GruposArvoreProps) {
  const [por, setPor] = useState<Agrupar>('mes');
  const [abertos, setAbertos] = useState<ReadonlySet<string>>(new Set());
  const nos = useMemo(() => groupMudancas(grupos, por), [grupos, por]);
  const tudo = useMemo(
    (): NoDoRascunho => ({ ...sumOf(nos), rotulo: 'Todas as mudanças', filtro: {}, filhos: [] }),
    [nos],
  );
  const lineOf = (no: NoDoRascunho) => ({
    no,
    escolhido: isSameGroup(no.filtro, escolhido),
    onEscolher: () => onEscolher(isSameGroup(no.filtro, escolhido) ? {} : no.filtro),
    onToggle: (ativa: boolean) => onToggle(no.filtro, ativa),
    busy,
  });
  return (
    <nav className={styles.arvore} aria-label="Meses e teses">
      <div className={styles.por}>
        <SegmentedControl<Agrupar>
          size="xs"
          fullWidth
          aria-label="Agrupar as mudanças"
          value={por}
          onChange={(value) => {
            setPor(value);
            setAbertos(new Set());
          }}
          data={[
            { value: 'mes', label: 'Por mês' },
            { value: 'tese', label: 'Por tese' },
          ]}
        />
      </div>
      <ul className={styles.nos}>
        <li>
          <Linha {...lineOf(tudo)} />
        </li>
        {nos.map((no) => {
          const aberto = abertos.has(no.rotulo);
          return (
            <li key={no.rotulo}>
              <Linha
                {...lineOf(no)}
                aberto={aberto}
                onAbrir={() => {
                  const next = new Set(abertos);
                  if (!next.delete(no.rotulo)) next.add(no.rotulo);
                  setAbertos(next);
                }}
              />
              {aberto && (
                <ul className={styles.dentro}>
                  {no.filhos.map((filho) => (
                    <li key={filho.rotulo}>
                      <Linha {...lineOf(filho)} dono={no.rotulo} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface LinhaProps {
  no: NoDoRascunho;
  /** The group around this one: two months have the same thesis. */
  dono?: string;
  escolhido: boolean;
  aberto?: boolean;
  onAbrir?: () => void;
  onEscolher: () => void;
  onToggle: (ativa: boolean) => void;
  busy: boolean;
}

function Linha({ no, dono, escolhido, aberto, onAbrir, onEscolher, onToggle, busy }: LinhaProps) {
  const estado = toggleOf(no);
  const nome = dono === undefined ? no.rotulo : `${no.rotulo}, ${dono}`;
  const avisos = [
    no.conflitos > 0 ? countOf(no.conflitos, 'em conflito', 'em conflito') : '',
    no.perdidas > 0 ? countOf(no.perdidas, 'registro perdido', 'registros perdidos') : '',
    no.inativas > 0 ? countOf(no.inativas, 'desligada', 'desligadas') : '',
  ].filter((aviso) => aviso !== '');
  return (
    <div className={styles.no} data-escolhido={escolhido || undefined}>
      {onAbrir === undefined ? (
        <span className={styles.abrir} />
      ) : (
        <button
          type="button"
          className={styles.abrir}
          aria-expanded={aberto}
          aria-label={`Abrir ${nome}`}
          onClick={onAbrir}
        >
          <IconChevronRight size={15} aria-hidden />
        </button>
      )}
      <Checkbox
        size="xs"
        aria-label={`Levar ${nome}: ${countOf(no.total, 'mudança', 'mudanças')}`}
        checked={estado === 'on'}
        indeterminate={estado === 'mixed'}
        disabled={busy}
        onChange={() => onToggle(estado !== 'on')}
      />
      <UnstyledButton className={styles.rotulo} aria-pressed={escolhido} onClick={onEscolher}>
        <span>{no.rotulo}</span>
        {avisos.length > 0 && (
          <span className={styles.avisos} data-grave={no.conflitos + no.perdidas > 0 || undefined}>
            {no.conflitos + no.perdidas > 0 && <IconAlertTriangle size={12} aria-hidden />}
            {avisos.join(' · ')}
          </span>
        )}
      </UnstyledButton>
      <span className={styles.quantas}>{formatCount(no.total)}</span>
    </div>
  );
}
