import { SiteCreate } from '#contract/sites';
import type { CreateDeclaration } from '../../kit';
import { ConnectInstead } from './ConnectInstead';

const siteCreate: CreateDeclaration = {
  schema: SiteCreate,
  title: 'resources.sites.register',
  subtitle: 'resources.sites.registering',
  submit: 'resources.sites.register',
  inputs: {
    url: { placeholder: 'https://shop.example.com' },
    consumer_key: { help: 'resources.sites.help.consumer_key' },
    notification_email: { help: 'resources.sites.help.notification_email' },
    is_active: false,
  },
  notes: ConnectInstead,
};

export default siteCreate;
