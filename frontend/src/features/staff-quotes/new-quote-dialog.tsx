import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../shared/forms/form-dialog';
import { CustomerFields, NOBODY, type CustomerValues } from './customer-fields';
import { beginQuote } from './use-staff-quote';
import './staff-quotes.css';

interface Props {
  readonly onBegun: (id: string) => void;
  readonly onClose: () => void;
}

/** Creates a quote for a customer who called or wrote. */
export function NewQuoteDialog({ onBegun, onClose }: Props) {
  const t = useTranslations('staff-quotes.begin');
  const [form] = Form.useForm<CustomerValues>();
  return (
    <FormDialog
      wide
      title={t('title')}
      confirm={t('confirm')}
      form={form}
      initialValues={NOBODY}
      isStep
      send={async (customer) => onBegun(await beginQuote(customer))}
      onClose={onClose}
    >
      <CustomerFields />
    </FormDialog>
  );
}
