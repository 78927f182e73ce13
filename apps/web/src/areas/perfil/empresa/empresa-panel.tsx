import { formatCnpj, isUf, maskCep, UFS } from '@apura/br';
import { Loader, Select, TextInput } from '@mantine/core';
import { useOwner, useSession, useUser } from '../../../lib/session/session-store.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import styles from '../perfil.module.css';
import { CoresFields } from './cores-fields.tsx';
import { EmpresaActions } from './empresa-actions.tsx';
import type { EmpresaValues } from './empresa-values.ts';
import { LogoField } from './logo-field.tsx';
import { useEmpresaForm } from './use-empresa-form.ts';

/** The owner's data: its master changes them after 'Editar Informações', everybody else reads them. */
export function EmpresaPanel() {
  const owner = useOwner();
  const user = useUser();
  const session = useSession();
  const master = user.privilegio === 'master';
  const form = useEmpresaForm({ owner, colors: { color_1: session.color_1, color_2: session.color_2 } });
  const { values, faults, editing, saving, cep } = form;
  const readOnly = !editing || saving;

  const field = (name: keyof EmpresaValues) => ({
    name,
    value: values[name],
    error: faults[name],
    readOnly,
    autoComplete: 'off',
    placeholder: editing ? '' : 'Não informado',
    onChange: (event: { currentTarget: { value: string } }) => form.change(name, event.currentTarget.value),
  });

  return (
    <Panel
      title="Dados Empresariais"
      note={
        <span role="status" className={styles.saved}>
          {form.saved && !editing ? 'Informações salvas' : ''}
        </span>
      }
    >
      <form
        ref={form.formRef}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <TextInput label="CNPJ" value={formatCnpj(owner.cnpj)} readOnly />
        <TextInput label="Razão Social" value={owner.razao} readOnly title={owner.razao} />
        <TextInput label="Site" inputMode="url" {...field('site')} />
        <div className={styles.pair}>
          <TextInput
            label="CEP"
            {...field('cep')}
            inputMode="numeric"
            placeholder={editing ? '00000-000' : 'Não informado'}
            description={<span role="status">{cep.state === 'asking' ? 'Buscando o endereço…' : cep.message}</span>}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rightSection={cep.state === 'asking' ? <Loader size={16} aria-hidden /> : null}
            onChange={(event) => form.changeCep(maskCep(event.currentTarget.value))}
          />
          <Select
            label="Estado"
            name="uf"
            data={isUf(values.uf) || values.uf === '' ? UFS : [values.uf, ...UFS]}
            value={values.uf === '' ? null : values.uf}
            error={faults.uf}
            readOnly={readOnly}
            searchable
            rightSection={readOnly ? null : undefined}
            clearable={!readOnly}
            clearButtonProps={{ 'aria-label': 'Limpar estado' }}
            nothingFoundMessage="Nenhum estado com estas letras"
            placeholder={editing ? 'Escolha' : 'Não informado'}
            onChange={(value) => form.change('uf', value ?? '')}
          />
        </div>
        <TextInput label="Logradouro" {...field('logradouro')} />
        <TextInput label="Município" {...field('municipio')} />
        <LogoField
          whiteLabel={owner.white_label}
          mayChange={master && !saving}
          chosen={form.logo}
          fault={faults.logo}
          onChoose={form.chooseLogo}
          onRefuse={form.refuseLogo}
        />
        {owner.white_label && master && (
          <CoresFields
            color_1={values.color_1}
            color_2={values.color_2}
            faults={faults}
            editing={!readOnly}
            onChange={form.change}
          />
        )}
        <FaultNote error={form.failure} />
        <EmpresaActions
          ref={form.toggleRef}
          master={master}
          editing={editing}
          saving={saving}
          onEdit={form.edit}
          onCancel={form.leave}
        />
      </form>
    </Panel>
  );
}
