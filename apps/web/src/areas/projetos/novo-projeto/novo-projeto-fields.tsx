import { formatCnpj, maskDate, matchesSearch, maxYearOfMask, todayInSaoPaulo } from '@apura/br';
import { CERTIFICADO_DESABILITADO, fluxosPermitidos, listCertificados } from '@apura/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useTools } from '../../../lib/session/session-store.ts';
import styles from './novo-projeto.module.css';
import { certificadoAfterFluxo, FLUXO_OPTION_LABEL, type NovoProjetoValues } from './novo-projeto-values.ts';
import { useEmpresas } from './use-empresas.ts';

interface NovoProjetoFieldsProps {
  form: UseFormReturn<NovoProjetoValues>;
  onNova: () => void;
}

/** The six fields of a new project, and the way to register a company that is not in the list yet. */
export function NovoProjetoFields({ form, onNova }: NovoProjetoFieldsProps) {
  const tools = useTools();
  const maxYear = maxYearOfMask(new Date());
  const { errors } = form.formState;
  return (
    <div className={styles.grid}>
      <div className={styles.empresa}>
        <EmpresaField form={form} />
        <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNova}>
          Nova
        </Button>
      </div>
      <Controller
        control={form.control}
        name="recorrencia"
        render={({ field }) => (
          <Select
            label="Recorrência"
            placeholder="Escolha"
            data={RECORRENCIA_OPTIONS}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
            onBlur={field.onBlur}
            error={errors.recorrencia?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="fluxo"
        render={({ field }) => (
          <Select
            label="Fluxo Mágico"
            placeholder="Escolha"
            data={fluxosPermitidos(tools).map((fluxo) => ({ value: fluxo, label: FLUXO_OPTION_LABEL[fluxo] }))}
            value={field.value === '' ? null : field.value}
            onChange={(value) => {
              const fluxo = value ?? '';
              const { certificado } = form.getValues();
              form.setValue('certificado', certificadoAfterFluxo(fluxo, { fluxo: field.value, certificado }));
              field.onChange(fluxo);
            }}
            onBlur={field.onBlur}
            error={errors.fluxo?.message}
          />
        )}
      />
      {(['inicio', 'fim'] as const).map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <TextInput
              {...field}
              label={name === 'inicio' ? 'Período Inicial' : 'Período Final'}
              placeholder="dd/mm/aaaa"
              inputMode="numeric"
              autoComplete="off"
              error={errors[name]?.message}
              onChange={(event) => {
                form.clearErrors(name);
                field.onChange(maskDate(event.currentTarget.value, maxYear));
              }}
            />
          )}
        />
      ))}
      <CertificadoField form={form} />
    </div>
  );
}

const RECORRENCIA_OPTIONS = [
  { value: 'mensal', label: 'Mensal' },
  { value: 'unico', label: 'Pontual' },
];

function EmpresaField({ form }: { form: UseFormReturn<NovoProjetoValues> }) {
  const empresas = useEmpresas();
  const options = useMemo(
    () => (empresas.data ?? []).map(({ cnpj, name }) => ({ value: cnpj, label: `${formatCnpj(cnpj)} - ${name}` })),
    [empresas.data],
  );
  const failed = empresas.isError && empresas.data === undefined;
  const fault = form.formState.errors.cnpj?.message;
  return (
    <Controller
      control={form.control}
      name="cnpj"
      render={({ field }) => (
        <Select
          label="Empresa"
          placeholder={empresas.isPending ? 'Carregando empresas' : 'Escolha a empresa'}
          data={options}
          value={field.value === '' ? null : field.value}
          onChange={(value) => {
            form.clearErrors('cnpj');
            field.onChange(value ?? '');
          }}
          onBlur={field.onBlur}
          onDropdownOpen={() => {
            if (failed) void empresas.refetch();
          }}
          searchable
          openOnFocus={false}
          limit={100}
          // A custom filter has to apply the limit itself.
          filter={({ options: all, search, limit }) =>
            all
              .filter((option) => 'value' in option && matchesSearch(search, [option.label, String(option.value)]))
              .slice(0, limit)
          }
          nothingFoundMessage={
            empresas.isPending
              ? 'Carregando empresas'
              : options.length === 0
                ? 'Nenhuma empresa cadastrada, escolha Nova'
                : 'Nenhuma empresa encontrada'
          }
          error={fault ?? (failed ? 'Não foi possível carregar as empresas, abra a lista para tentar de novo' : null)}
          data-autofocus
        />
      )}
    />
  );
}

const SEM_CERTIFICADO = 'Nenhum certificado dentro da validade. Importe um em Configurações, ou escolha Upload Manual.';

function CertificadoField({ form }: { form: UseFormReturn<NovoProjetoValues> }) {
  const fluxo = useWatch({ control: form.control, name: 'fluxo' });
  const hoje = todayInSaoPaulo(new Date());
  const certificados = useQuery({
    queryKey: queryKeys.certificados,
    queryFn: async ({ signal }) => (await call(listCertificados, { signal })).certificates,
  });
  const manual = fluxo === 'manual';
  const options = useMemo(() => {
    if (manual) return [CERTIFICADO_DESABILITADO];
    return (certificados.data ?? []).filter(({ validity }) => validity > hoje).map(({ name }) => name);
  }, [certificados.data, hoje, manual]);
  const failed = !manual && certificados.isError && certificados.data === undefined;
  const none = !manual && fluxo !== '' && certificados.data !== undefined && options.length === 0;
  return (
    <Controller
      control={form.control}
      name="certificado"
      render={({ field }) => (
        <Select
          className={styles.wide}
          label="Certificado Digital"
          placeholder="Escolha o certificado"
          data={options}
          value={field.value === '' ? null : field.value}
          onChange={(value) => {
            form.clearErrors('certificado');
            field.onChange(value ?? '');
          }}
          onBlur={field.onBlur}
          onDropdownOpen={() => {
            if (failed) void certificados.refetch();
          }}
          disabled={manual}
          searchable={options.length > 8}
          nothingFoundMessage={certificados.isPending ? 'Carregando certificados' : 'Nenhum certificado cadastrado'}
          error={
            form.formState.errors.certificado?.message ??
            (failed ? 'Não foi possível carregar os certificados, abra a lista para tentar de novo' : null)
          }
          description={manual ? 'O upload manual não usa certificado' : none ? SEM_CERTIFICADO : undefined}
        />
      )}
    />
  );
}
