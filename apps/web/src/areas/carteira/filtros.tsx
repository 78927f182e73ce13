import type { EmpresaDaCarteira } from '@apura/contract';
import { Button, NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import styles from './carteira.module.css';
import type { FiltrosDaCarteira } from './use-carteira.ts';

interface FiltrosProps {
  empresas: readonly EmpresaDaCarteira[];
  teses: readonly string[];
  filtros: FiltrosDaCarteira;
  onChange: (filtros: FiltrosDaCarteira) => void;
}

/** Which companies and which thesis are looked at. The company itself is found by the quick search. */
export function Filtros({ empresas, teses, filtros, onChange }: FiltrosProps) {
  const grupos = useMemo(() => distinct(empresas.map(({ grupo }) => grupo)), [empresas]);
  const parceiros = useMemo(() => distinct(empresas.map(({ parceiro }) => parceiro)), [empresas]);
  const campo = (
    nome: 'grupo' | 'parceiro' | 'tese',
    o: { rotulo: string; todos: string; opcoes: readonly string[] },
  ) => (
    <NativeSelect
      size="xs"
      className={styles.filtro}
      aria-label={o.rotulo}
      value={filtros[nome]}
      data={[{ value: '', label: o.todos }, ...o.opcoes.map((opcao) => ({ value: opcao, label: opcao }))]}
      onChange={(event) => onChange({ ...filtros, [nome]: event.currentTarget.value })}
    />
  );
  const ativo = filtros.grupo !== '' || filtros.parceiro !== '' || filtros.tese !== '';
  return (
    <div className={styles.filtros}>
      {campo('grupo', { rotulo: 'Grupo', todos: 'Todos os grupos', opcoes: grupos })}
      {campo('parceiro', { rotulo: 'Parceiro', todos: 'Todos os parceiros', opcoes: parceiros })}
      {campo('tese', { rotulo: 'Tese', todos: 'Todas as teses', opcoes: teses })}
      {ativo && (
        <Button variant="subtle" size="xs" onClick={() => onChange({ ...filtros, grupo: '', parceiro: '', tese: '' })}>
          Limpar filtros
        </Button>
      )}
    </div>
  );
}

const distinct = (textos: readonly string[]): string[] =>
  [...new Set(textos)].filter((texto) => texto !== '').sort((a, b) => a.localeCompare(b, 'pt-BR'));
