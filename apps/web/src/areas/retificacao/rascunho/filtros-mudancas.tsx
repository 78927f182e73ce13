import { formatPeriodo } from '@apura/br';
import { ESTADOS_DA_MUDANCA, type ResumoDoRascunho } from '@apura/contract';
import { Button, Menu, NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconSortAscending, IconSortDescending, IconX } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/counts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import styles from './filtros-mudancas.module.css';
import { ESTADOS, isNarrowed, ORDENS, type Pergunta } from './pergunta.ts';

interface FiltrosMudancasProps {
  rascunho: ResumoDoRascunho;
  pergunta: Pergunta;
  /** The words as they are typed, before they are searched for. */
  busca: string;
  onBusca: (busca: string) => void;
  onPergunta: (change: Partial<Pergunta>) => void;
  onClear: () => void;
  busy: boolean;
  onAtivar: (ativa: boolean) => void;
  onRemover: () => void;
}

const CONTAGENS = { ativa: 'ativas', inativa: 'inativas', conflito: 'conflitos', perdida: 'perdidas' } as const;

/** What narrows and orders the changes, and what may be done with all that are left. */
export function FiltrosMudancas({
  rascunho,
  pergunta,
  busca,
  onBusca,
  onPergunta,
  onClear,
  ...bulk
}: FiltrosMudancasProps) {
  const { mudancas, abas, relatorios } = rascunho;
  const todas = mudancas.ativas + mudancas.inativas + mudancas.conflitos + mudancas.perdidas;
  return (
    <div className={styles.filtros}>
      <div className={styles.linha}>
        <fieldset className={styles.estados} aria-label="Estado das mudanças">
          <Estado rotulo="Todas" total={todas} on={pergunta.estado === ''} onClick={() => onPergunta({ estado: '' })} />
          {ESTADOS_DA_MUDANCA.filter((estado) => mudancas[CONTAGENS[estado]] > 0 || pergunta.estado === estado).map(
            (estado) => (
              <Estado
                key={estado}
                rotulo={ESTADOS[estado].plural}
                total={mudancas[CONTAGENS[estado]]}
                on={pergunta.estado === estado}
                onClick={() => onPergunta({ estado: pergunta.estado === estado ? '' : estado })}
              />
            ),
          )}
        </fieldset>
        <EmLote narrowed={isNarrowed(pergunta)} {...bulk} />
      </div>
      <div className={styles.linha}>
        <QuickSearch value={busca} onChange={onBusca} label="Buscar nas mudanças" />
        {relatorios.length > 1 && (
          <Escolha
            label="Relatório"
            todos="Todos os relatórios"
            opcoes={relatorios}
            value={pergunta.relatorio}
            onChange={(relatorio) => onPergunta({ relatorio })}
          />
        )}
        {abas.length > 1 && (
          <Escolha
            label="Registro"
            todos="Todos os registros"
            opcoes={abas}
            value={pergunta.aba}
            onChange={(aba) => onPergunta({ aba })}
          />
        )}
        <NativeSelect
          size="xs"
          aria-label="Ordenar por"
          value={pergunta.ordem}
          onChange={({ currentTarget: { value } }) =>
            onPergunta({ ordem: ORDENS.find(({ ordem }) => ordem === value)?.ordem ?? '' })
          }
          data={ORDENS.map(({ ordem, rotulo }) => ({ value: ordem, label: rotulo }))}
        />
        <IconButton
          label={pergunta.desc ? 'Ordem decrescente' : 'Ordem crescente'}
          inactiveReason={pergunta.ordem === '' ? 'escolha por que ordenar' : undefined}
          icon={
            pergunta.desc ? <IconSortDescending size={18} aria-hidden /> : <IconSortAscending size={18} aria-hidden />
          }
          onClick={() => onPergunta({ desc: !pergunta.desc })}
        />
      </div>
      {(pergunta.periodo !== '' || pergunta.tese !== '') && (
        <div className={styles.linha}>
          {pergunta.periodo !== '' && (
            <Ficha texto={`Mês ${formatPeriodo(pergunta.periodo)}`} onRemove={() => onPergunta({ periodo: '' })} />
          )}
          {pergunta.tese !== '' && <Ficha texto={pergunta.tese} onRemove={() => onPergunta({ tese: '' })} />}
          <Button variant="subtle" size="compact-xs" onClick={onClear}>
            Limpar filtros
          </Button>
        </div>
      )}
    </div>
  );
}

interface EstadoProps {
  rotulo: string;
  total: number;
  on: boolean;
  onClick: () => void;
}

function Estado({ rotulo, total, on, onClick }: EstadoProps) {
  return (
    <UnstyledButton className={styles.estado} aria-pressed={on} onClick={onClick}>
      {rotulo} <span className={styles.total}>{formatCount(total)}</span>
    </UnstyledButton>
  );
}

interface EscolhaProps {
  label: string;
  todos: string;
  opcoes: readonly string[];
  value: string;
  onChange: (value: string) => void;
}

function Escolha({ label, todos, opcoes, value, onChange }: EscolhaProps) {
  return (
    <NativeSelect
      size="xs"
      className={styles.escolha}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[{ value: '', label: todos }, ...opcoes.map((opcao) => ({ value: opcao, label: opcao }))]}
    />
  );
}

function Ficha({ texto, onRemove }: { texto: string; onRemove: () => void }) {
  return (
    <span className={styles.ficha}>
      {texto}
      <UnstyledButton className={styles.tirar} aria-label={`Tirar o filtro ${texto}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </UnstyledButton>
    </span>
  );
}

interface EmLoteProps extends Pick<FiltrosMudancasProps, 'busy' | 'onAtivar' | 'onRemover'> {
  narrowed: boolean;
}

function EmLote({ narrowed, busy, onAtivar, onRemover }: EmLoteProps) {
  const quais = narrowed ? 'as filtradas' : 'todas';
  return (
    <Menu position="bottom-end" shadow="md" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button variant="default" size="xs" loading={busy} rightSection={<IconChevronDown size={14} aria-hidden />}>
          {narrowed ? 'Com as filtradas' : 'Com todas'}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAtivar(true)}>Ligar {quais}</Menu.Item>
        <Menu.Item onClick={() => onAtivar(false)}>Desligar {quais}</Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" onClick={onRemover}>
          Tirar {quais} do rascunho
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
