import { isCnpj, maskCnpj } from '@apura/br';
import { createEmpresa, type EmpresaItem, ERROS, MAX_LETRAS_DO_GRUPO } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useOwner } from '../../../lib/session/session-store.ts';
import { ImportarEmpresas } from '../../../ui/importar-empresas/importar-empresas.tsx';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';

interface NovaEmpresaModalProps {
  known: readonly EmpresaItem[];
  onClose: () => void;
  onCreated: (cnpj: string) => void;
}

const MASKED_LENGTH = 18;

/** Registers a company; its name comes from the registry. */
export function NovaEmpresaModal({ known, onClose, onCreated }: NovaEmpresaModalProps) {
  const owner = useOwner();
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { cnpj: '', grupo: '', parceiro: '' } });
  const values = useWatch({ control: form.control });
  const { errors } = form.formState;
  const [importing, setImporting] = useState(false);
  const complete = values.cnpj?.length === MASKED_LENGTH && (values.grupo ?? '').trim() !== '';

  const create = useMutation({
    mutationFn: (body: { cnpj: string; grupo: string; parceiro: string }) => call(createEmpresa, { body }),
    onSuccess: async (empresa) => {
      notificar('success', 'Empresa cadastrada com sucesso');
      await queryClient.invalidateQueries({ queryKey: queryKeys.empresas });
      onCreated(empresa.cnpj);
    },
    onError: (error) => {
      if (isKnownAlready(error)) {
        void queryClient.invalidateQueries({ queryKey: queryKeys.empresas });
        return refuse(error.message);
      }
      notificar(
        'error',
        Number(owner.creditos_adquiridos) === 0
          ? 'Finalize seu cadastro e compre alguns processamentos para começar a processar'
          : 'Erro ao criar empresa, verifique os dados inseridos e tente novamente mais tarde',
      );
    },
  });

  const guard = useCloseGuard({
    dirty: Object.values(values).some((value) => value !== ''),
    busy: create.isPending,
    title: 'Descartar a nova empresa?',
    onClose,
  });

  const refuse = (message: string) => {
    form.setError('cnpj', { message }, { shouldFocus: true });
    notificar('alert', message);
  };

  const submit = form.handleSubmit(({ cnpj, grupo, parceiro }) => {
    const plain = cnpj.replace(/[^0-9A-Z]/g, '');
    if (known.some((empresa) => empresa.cnpj === plain)) return refuse(ERROS['empresa-ja-cadastrada'].message);
    if (!isCnpj(plain)) return refuse(ERROS['cnpj-invalido'].message);
    create.mutate({ cnpj: plain, grupo: upper(grupo), parceiro: upper(parceiro) });
  });

  // One dialog at a time: Esc leads back from the spreadsheet to the form, which keeps what it holds.
  if (importing) {
    return (
      <Suspense>
        <ImportarEmpresas onClose={() => setImporting(false)} />
      </Suspense>
    );
  }
  return (
    <FormDialog
      guard={guard}
      title="Empresa não cadastrada"
      size={480}
      submitLabel="Cadastrar Empresa"
      complete={complete}
      busy={create.isPending}
      failure={isKnownAlready(create.error) ? null : create.error}
      onSubmit={() => void submit()}
    >
      <Controller
        control={form.control}
        name="cnpj"
        render={({ field }) => (
          <TextInput
            {...field}
            label="CNPJ"
            placeholder="00.000.000/0000-00"
            autoComplete="off"
            error={errors.cnpj?.message}
            onChange={(event) => {
              form.clearErrors('cnpj');
              field.onChange(maskCnpj(event.currentTarget.value));
            }}
            data-autofocus
          />
        )}
      />
      <TextInput label="Grupo" maxLength={MAX_LETRAS_DO_GRUPO} {...form.register('grupo')} />
      <TextInput
        label="Parceiro"
        description="Pode ficar em branco"
        maxLength={MAX_LETRAS_DO_GRUPO}
        {...form.register('parceiro')}
      />
      <Button variant="subtle" size="compact-sm" onClick={() => setImporting(true)} style={{ alignSelf: 'start' }}>
        Cadastrar muitas por uma planilha
      </Button>
    </FormDialog>
  );
}

/** The company came into the list since this page fetched it: said under its field, as the list itself would. */
function isKnownAlready(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'empresa-ja-cadastrada';
}

function upper(text: string): string {
  return text.trim().toLocaleUpperCase('pt-BR');
}
