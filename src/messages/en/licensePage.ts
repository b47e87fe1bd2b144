/** Those of the page of a license and of an order: the list opens before they are loaded. */
export const licensePage = {
  replace: {
    button: 'Replace',
    title: 'Replace license #%{id}?',
    text: 'The key is withdrawn and never assigned again. Every order that holds it gets another key of the same pool.',
    reason: 'What is wrong with the key? Shown on its page.',
    confirm: 'Replace License',
    keys_left: '%{pool} has %{keys} key left. |||| %{pool} has %{keys} keys left.',
    no_key_left: '%{pool} has no key left: add keys first.',
    notified: 'The customer gets the new key automatically, %{by}.',
    not_notified:
      'Keystock does not notify customers of this shop: send the keys from the order, or copy its link.',
    not_notified_now: 'The customer cannot be notified now: %{reason}',
  },
};
