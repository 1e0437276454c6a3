-- A mail for each order.
INSERT INTO mail_deliveries (letter_id, event_id, letter, recipient, status, attempts, created_at, updated_at, sent_at, order_id)
SELECT md5('letter ' || j)::uuid, j::text, 'order-paid', 'person' || buyer || '@example.cn', 'sent', 1, at, at, at, id
  FROM bench_orders;
