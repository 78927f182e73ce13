import { formatCnpj, formatDateBr, formatDateTimeBr } from '@apura/br';
import { type Projeto, ultimaAtualizacao } from '@apura/contract';
import type { ReactNode } from 'react';
import { certificadoName, isAtiva } from '../cliente-fields.ts';
import styles from './cliente.module.css';

/** Everything the registry and the registration say of a project's company. */
export function ClienteFields({ projeto }: { projeto: Projeto }) {
  const atualizado = ultimaAtualizacao(projeto);
  return (
    <dl className={styles.fields}>
      <Field label="CNPJ">{formatCnpj(projeto.cnpj)}</Field>
      <Field label="Razão Social" wide>
        {projeto.empresa}
      </Field>
      <Field label="Data de Cadastro">{formatDateTimeBr(projeto.cadastro)}</Field>
      <Field label="Usuário">{projeto.usuario}</Field>
      <Field label="Grupo">{projeto.grupo}</Field>
      <Field label="Parceiro">{projeto.parceiro}</Field>
      <Field label="UF">{projeto.uf}</Field>
      <Field label="Município">{projeto.municipio}</Field>
      <Field label="Inscrição Estadual">{projeto.ie}</Field>
      <Field label="Quantidade de Filiais">{projeto.qtd_filiais}</Field>
      <Field label="CNAE Principal" wide>
        {projeto.cnae}
      </Field>
      <Field label="Situação Cadastral RFB">
        {projeto.situacao === '' ? (
          ''
        ) : (
          <span className={isAtiva(projeto.situacao) ? styles.ativa : styles.inativa}>{projeto.situacao}</span>
        )}
      </Field>
      <Field label="Certificado Utilizado">{certificadoName(projeto.certificado)}</Field>
      <Field label="CNAE Secundário" list>
        <Items values={projeto.cnae_secundario} />
      </Field>
      <Field label="Regime Fiscal" list>
        <Items values={projeto.regime} />
      </Field>
      <Field label="Última Atualização">{atualizado === null ? '-' : formatDateBr(atualizado)}</Field>
    </dl>
  );
}

function Field(props: { label: string; wide?: boolean; list?: boolean; children: ReactNode }) {
  const { label, wide = false, list = false, children } = props;
  const blank = children === '' || children === null || children === undefined;
  return (
    <div className={[styles.field, (wide || list) && styles.wide].filter(Boolean).join(' ')}>
      <dt>{label}</dt>
      <dd>{blank ? '-' : children}</dd>
    </div>
  );
}

function Items({ values }: { values: readonly string[] }) {
  if (values.length === 0) return '-';
  return (
    <ul className={styles.items}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
}
