import {
  ESTADOS_DA_OPORTUNIDADE,
  nomeDoEstado,
  type Oportunidades,
  ORDENS_DAS_OPORTUNIDADES,
  type OrdemDasOportunidades,
} from '@apura/contract';
import { Button, NativeSelect } from '@mantine/core';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import styles from './oportunidades.module.css';
import { type FiltrosDeOportunidades as Filtros, isFiltrada, SEM_FILTROS } from './use-oportunidades.ts';

const NOMES_DAS_ORDENS: Readonly<Record<OrdemDasOportunidades, string>> = {
  prazo: 'Prazo mais próximo',
  valor: 'Maior pago a maior',
  empresa: 'Empresa',
  tese: 'Tese',
  alterada: 'Alterada por último',
};

interface FiltrosProps {
  dados: Oportunidades | undefined;
  filtros: Filtros;
  /** A board shows every state in a column of its own. */
  comEstado: boolean;
  onChange: (filtros: Filtros) => void;
}

/** Which opportunities are looked at, and in which order. */
export function FiltrosDeOportunidades({ dados, filtros, comEstado, onChange }: FiltrosProps) {
  const escolha = (nome: 'tese' | 'responsavel', rotulo: string, data: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      className={styles.filtro}
      aria-label={rotulo}
      value={filtros[nome]}
      data={data}
      onChange={(event) => onChange({ ...filtros, [nome]: event.currentTarget.value })}
    />
  );
  return (
    <>
      <QuickSearch
        value={filtros.busca}
        onChange={(busca) => onChange({ ...filtros, busca })}
        label="Buscar oportunidades por empresa, CNPJ ou tese"
      />
      {comEstado && (
        <NativeSelect
          size="xs"
          className={styles.filtro}
          aria-label="Estado"
          value={filtros.estado}
          data={[
            { value: '', label: 'Todos os estados' },
            ...ESTADOS_DA_OPORTUNIDADE.map((estado) => ({ value: estado, label: nomeDoEstado(estado) })),
          ]}
          onChange={(event) =>
            onChange({
              ...filtros,
              estado: ESTADOS_DA_OPORTUNIDADE.find((um) => um === event.currentTarget.value) ?? '',
            })
          }
        />
      )}
      {escolha('responsavel', 'Responsável', [
        { value: '', label: 'Todos os responsáveis' },
        { value: 'ninguem', label: 'Sem responsável' },
        ...(dados?.pessoas ?? []).map(({ id, nome }) => ({ value: id, label: nome })),
      ])}
      {escolha('tese', 'Tese', [
        { value: '', label: 'Todas as teses' },
        ...(dados?.teses ?? []).map((tese) => ({ value: tese, label: tese })),
      ])}
      <NativeSelect
        size="xs"
        className={styles.filtro}
        aria-label="Ordem"
        value={filtros.ordem}
        data={ORDENS_DAS_OPORTUNIDADES.map((ordem) => ({ value: ordem, label: NOMES_DAS_ORDENS[ordem] }))}
        onChange={(event) =>
          onChange({
            ...filtros,
            ordem: ORDENS_DAS_OPORTUNIDADES.find((uma) => uma === event.currentTarget.value) ?? 'prazo',
          })
        }
      />
      {isFiltrada(filtros) && (
        <Button variant="subtle" size="xs" onClick={() => onChange({ ...SEM_FILTROS, ordem: filtros.ordem })}>
          Limpar filtros
        </Button>
      )}
    </>
  );
}
